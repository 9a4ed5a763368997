import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { lineOf, walk } from "./tree.mjs";

export const tableRules = ["foreign-table"];

/**
 * Which other areas' and platform tables the stores of an area name in SQL, and why. Whatever is not here goes through the other
 * area's door.
 */
export const guests = {
  auth: { mails: "a mail with a link is kept where it could not leave, and goes once the link is used" },
  billing: {
    members: "the plan is the owner's: the owner is looked up within the statement",
    users: "holds the plan until subscriptions have a table of their own",
    workspaces: "a test business has no plan of its own",
    contact_tallies: "how many customers count to the plan is read in one trip with it",
  },
  customers: {
    deliveries: "a merge locks its customers' mail before them, in the order of whoever sends it",
    files: "a file goes in one statement with what it hung on",
    import_people: "whom a file brought does not count as added by hand",
    operations: "how the last search for duplicates ended, and the one that runs",
    users: "the name of whoever changed a customer last",
  },
  dashboard: {
    contacts: "who sees only their own customers has them summed one by one",
    deals: "revenue is all won sales, also further ones",
  },
  deals: {
    contacts: "a main sale is its customer's stage and value: lists and sums read both as one",
    stage_changes: "since when a sale stands in its stage, and its history, in one trip with it",
    users: "the name of whoever changed a sale",
  },
  "email-campaigns": {
    contacts: "the audience is a condition on customers, judged where they stand",
    deliveries: "opens and clicks are joined to the mails they belong to, by the thousand",
    files: "the kind and size of a picture in one trip",
    workspaces: "the name and the clock of the business, within a job",
  },
  imports: {
    contacts: "whom to tell apart is looked for among those who are still there",
    duplicate_dismissals: "who was told apart is noted by one statement for the whole file",
    files: "a file goes in one statement with what it hung on",
  },
  outreach: {
    contacts: "permission is judged for a hundred thousand customers in one statement",
    members: "the owner, whose address stands under a mail",
    users: "the name of whoever put an address on the list",
    workspaces: "the clock and the age of the business, by which mail is held back",
  },
  pipeline: {
    contacts: "where many customers begin is copied by one statement",
    deals: "a customer's move is written down for the sale that is the main one now, in the same statement",
  },
  tasks: { contacts: "a task shows its customer's name, and is searched by it" },
  team: { mails: "that an invitation went out is noted" },
};

/** The owner of each table, as docs/map.md says. */
export function tableOwners(root) {
  const path = join(root, "docs/map.md");
  if (!existsSync(path)) return new Map();
  const [, section = ""] = readFileSync(path, "utf8").split("## Tables\n");
  const rows = section.split("\n## ")[0].matchAll(/^\| (?:`areas\/([a-z-]+)`|platform) \| (.*) \|$/gm);
  return new Map(
    [...rows].flatMap(([, area = "platform", names]) =>
      [...names.replaceAll(/\([^)]*\)/g, "").matchAll(/`([a-z_]+)`/g)].map(([, name]) => [name, area]),
    ),
  );
}

/** Tables that a store or a table file names although they belong to somebody else and nothing says why. */
export function tableFindings(owners, { path, tree }, allowed = guests) {
  const area = /^areas\/([^/]+)\/server\/[^/]+\.(store|table)\.ts$/.exec(path)?.[1];
  if (!area || !tree) return [];
  const findings = new Map();
  walk(tree, (node) => {
    for (const name of namesIn(node)) {
      const owner = owners.get(name);
      if (owner === undefined || owner === area || allowed[area]?.[name]) continue;
      const what = `${name} belongs to ${owner}: ask its door, or say in tools/shape/tables.mjs why not`;
      const line = lineOf(tree, node);
      findings.set(`${line} ${name}`, { path, line, rule: "foreign-table", what });
    }
  });
  return [...findings.values()];
}

const afterKeyword = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?([a-z_]+)\b/g;

/** The tables in a piece of SQL, or the one that Drizzle is told of. */
function namesIn(node) {
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node);
  if (!isText) return [];
  const isDeclared =
    ts.isCallExpression(node.parent) &&
    node.parent.expression.getText() === "pgTable" &&
    node.parent.arguments[0] === node;
  return isDeclared ? [node.text] : [...node.text.matchAll(afterKeyword)].map(([, name]) => name);
}
