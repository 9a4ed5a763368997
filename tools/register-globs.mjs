// With `--import`: Node reads `import.meta.glob` as Vite does. It goes after tsx.
import { registerGlobs } from "./import-globs.mjs";

registerGlobs();
