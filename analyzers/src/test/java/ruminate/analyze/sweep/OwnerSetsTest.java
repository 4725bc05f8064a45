package ruminate.analyze.sweep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerSetsTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void unionsAgreeWithBitSets(long seed) {
        Random random = new Random(seed);
        OwnerSets sets = new OwnerSets();
        List<Long> packed = new ArrayList<>(List.of(OwnerSets.EMPTY));
        List<BitSet> bits = new ArrayList<>(List.of(new BitSet()));
        for (int owner = 0; owner < 40; owner++) {
            packed.add(OwnerSets.of(owner));
            BitSet single = new BitSet();
            single.set(owner);
            bits.add(single);
        }
        for (int i = 0; i < 3000; i++) {
            int a = random.nextInt(packed.size());
            int b = random.nextInt(packed.size());
            BitSet union = (BitSet) bits.get(a).clone();
            union.or(bits.get(b));
            long set = sets.union(packed.get(a), packed.get(b));
            assertEquals(set, sets.union(packed.get(b), packed.get(a)));
            assertArrayEquals(union.stream().toArray(), sets.owners(set));
            assertEquals(union.cardinality(), sets.size(set));
            assertEquals(union.isEmpty() ? Integer.MAX_VALUE : union.nextSetBit(0), sets.first(set));
            int owner = random.nextInt(40);
            assertEquals(union.get(owner), sets.contains(set, owner));
            int known = bits.indexOf(union);
            if (known >= 0) {
                assertEquals(packed.get(known), set, "equal sets must be equal numbers");
            } else {
                packed.add(set);
                bits.add(union);
            }
        }
    }
}
