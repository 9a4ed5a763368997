import { fileURLToPath } from "node:url";
import { check } from "./shape/check.mjs";

// Checks the rules that docs/style.md marks as checked; one line per finding, exit code 1 when there is any.
const findings = await check(fileURLToPath(new URL("..", import.meta.url)));
for (const { path, line, rule, what } of findings) console.log(`${path}:${line}  ${rule}  ${what}`);
console.log(
  findings.length === 0 ? "Shape and imports: in order." : `Shape and imports: ${findings.length} to fix.`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
