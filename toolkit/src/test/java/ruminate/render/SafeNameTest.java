package ruminate.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeNameTest {
    @ParameterizedTest
    @CsvSource({
        "66696c65, file",
        "c3a4e282ac, ä€",
        "f09f9082, 🐂",
        "610a62, a\\x0ab",
        "1b5b33316d, \\x1b[31m",
        "7f, \\x7f",
        "c285, \\xc2\\x85",
        "e280ae, \\xe2\\x80\\xae",
        "ff, \\xff",
        "c0af, \\xc0\\xaf",
        "eda080, \\xed\\xa0\\x80",
        "c3, \\xc3",
        "e282, \\xe2\\x82",
        "f4908080, \\xf4\\x90\\x80\\x80",
        "5c, \\\\",
    })
    void unsafeBytesAreEscaped(String hex, String text) {
        assertEquals(text, SafeName.text(HexFormat.of().parseHex(hex)));
    }

    @Test
    void anEmptyNameIsEmpty() {
        assertEquals("", SafeName.text(new byte[0]));
    }

    @Test
    void hiddenNamesKeepTheShapeOfAPathAndAreStable() {
        String one = new Style(Units.RAW, true).name("/home/ann/x".getBytes(StandardCharsets.UTF_8));
        assertEquals(one, new Style(Units.IEC, true).name("/home/ann/x".getBytes(StandardCharsets.UTF_8)));
        assertEquals(4, one.split("/", -1).length);
        assertEquals(-1, one.indexOf("ann"));
        assertNotEquals(one, new Style(Units.RAW, true).name("/home/bob/x".getBytes(StandardCharsets.UTF_8)));
    }
}
