// node tools/landed.mjs: writes down the migrations that main has, before it is handed out; from then on none of them may be edited (tools/landed.test.ts).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = "database/migrations";
const lines = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .map(
    (name) =>
      `${createHash("sha256")
        .update(readFileSync(`${folder}/${name}`))
        .digest("hex")}  ${name}\n`,
  );
writeFileSync("database/landed.txt", lines.join(""));
