import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesOf, foldersIn } from "./tree.mjs";

export const areaRules = ["area-readme", "area-contract", "area-door", "area-folder"];

/** Areas without the common shape: README.md, contract/, and a door if there is a server side. */
export function areaFindings(root) {
  return foldersIn(root, "areas").flatMap((area) => {
    const folder = `areas/${area}`;
    const sides = foldersIn(root, folder).filter((side) => filesOf(root, `${folder}/${side}`).length > 0);
    const lacks = (rule, path, what) =>
      existsSync(join(root, path)) ? [] : [{ path: folder, line: 1, rule, what }];
    return [
      ...lacks("area-readme", `${folder}/README.md`, "an area has a README.md"),
      ...lacks("area-contract", `${folder}/contract`, "an area has a contract folder"),
      ...(sides.includes("server")
        ? lacks("area-door", `${folder}/server/index.ts`, "server has a door, server/index.ts")
        : []),
      ...sides
        .filter((side) => !["contract", "server", "web", "content"].includes(side))
        .map((side) => ({
          path: `${folder}/${side}`,
          line: 1,
          rule: "area-folder",
          what: "an area has contract, server and web, perhaps content (texts to read), nothing else",
        })),
    ];
  });
}
