package ruminate.cli;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.IFactory;

/**
 * Makes objects by their constructors without parameters, and lists. Picocli's own factory, which can do more, first looks for a
 * language that is not there, and for that through all of the jar.
 */
final class NewObjects implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws ReflectiveOperationException {
        if (type == List.class) {
            return type.cast(new ArrayList<>());
        }
        Constructor<K> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }
}
