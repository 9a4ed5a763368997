import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { isTest, lineOf, walk } from "./tree.mjs";

export const tableRules = ["foreign-table"];

/**
 * Which tables of others an area's stores, or the platform, name in SQL, and why. Whatever is not here goes through the other
 * area's door.
 */
export const guests = {
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
    users: "the name of whoever changed a customer last",
  },
  dashboard: {
    contacts: "who sees only their own customers has them summed one by one",
    deals: "revenue is all won sales, also further ones",
  },
  deals: {
    contacts: "a main sale is its customer's stage and value: lists and sums read both as one",
    contact_changes: "an edit of the customer is a touch of their sales",
    contact_notes: "a note is a touch",
    tasks: "the next step of a sale is its soonest open task, and a done one is a touch",
    stage_changes: "since when a sale stands in its stage, and its history, in one trip with it",
    users: "the name of whoever changed a sale",
  },
  duplicates: {
    contacts: "all customers of a business are put together and compared where they stand",
    operations: "how the last search for duplicates ended",
  },
  "email-campaigns": {
    contacts: "the audience is a condition on customers, judged where they stand",
    deliveries: "opens and clicks are joined to the mails they belong to, by the thousand",
    files: "the kind and size of a picture in one trip",
    workspaces: "the name and the clock of the business, within a job",
  },
  imports: {
    contacts: "whom to tell apart is looked for among those who are still there",
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
  platform: {
    sessions: "every call begins with the session that it came with",
    users: "who calls, and with which password; lists say who did something",
  },
  tasks: { contacts: "a task shows its customer's name, and is searched by it" },
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

/** Tables that SQL or a door's merge rules name although they belong to somebody else and nothing says why. */
export function tableFindings(owners, { path, tree }, allowed = guests) {
  const who = namerOf(path);
  if (!who || !tree) return [];
  const findings = new Map();
  walk(tree, (node) => {
    for (const name of withMergeRules.test(path) ? mergedTables(node) : namesIn(node)) {
      const owner = owners.get(name);
      if (owner === undefined || owner === who || allowed[who]?.[name]) continue;
      const what = `${name} belongs to ${owner}: ask its door, or say in tools/shape/tables.mjs why not`;
      const line = lineOf(tree, node);
      findings.set(`${line} ${name}`, { path, line, rule: "foreign-table", what });
    }
  });
  return [...findings.values()];
}

const withSql = /^areas\/([^/]+)\/server\/[^/]+\.(?:store|table)\.ts$/;
const withMergeRules = /^areas\/([^/]+)\/(?:server\/index|contract\/[^/]+\.rules)\.ts$/;

/** The area, or the platform, that a file speaks for which may name tables. */
function namerOf(path) {
  if (/^platform\/server\/[^/]+\.ts$/.test(path) && !isTest(path)) return "platform";
  return (withSql.exec(path) ?? withMergeRules.exec(path))?.[1];
}

/** The table whose column a key of `mergeRules` names ("tasks.contact_id"). */
function mergedTables(node) {
  if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.name)) return [];
  const rules = node.parent.parent;
  const isRule =
    (ts.isPropertyAssignment(rules) || ts.isVariableDeclaration(rules)) &&
    rules.name.getText() === "mergeRules";
  return isRule ? [node.name.text.split(".")[0]] : [];
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
