import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { isTest, lineOf, walk } from "./tree.mjs";

export const tableRules = ["foreign-table"];

/**
 * Which of other areas' tables an area's stores, or the platform, name in SQL, and why. Anything not listed here goes through the
 * other area's door.
 */
export const guests = {
  accounting: {
    invoice_payments: "what has not gone over to another program is found in one statement with what has",
    invoices: "as invoice_payments",
  },
  automation: {
    appointments: "a customer who came to a meeting was heard from",
    contacts: "whose day it is, and who has been quiet, is found in one statement",
    deliveries: "what became of a helper's email is in one trip with its step",
    events: "who would have been touched is found among all of a month",
  },
  billing: {
    workspaces: "a test business has no plan of its own",
    contact_tallies: "the number of customers is read in one round trip with the plan",
  },
  books: {
    contacts: "a transaction shows its customer's name",
    customer_credits: "the books are looked through in one statement, so that its parts see the same moment",
    invoice_lines: "as customer_credits",
    invoice_numbers: "as customer_credits",
    invoice_payments: "as customer_credits",
    invoice_taxes: "as customer_credits",
    invoices: "as customer_credits",
    reconciliation_rows:
      "the mark on a transaction that is on a proved statement, in one trip with it; and as customer_credits",
    reconciliations: "as reconciliation_rows",
    files: "size and kind of a receipt, in one trip with it; a receipt goes in one statement with its file",
    users: "the name of whoever changed a transaction",
  },
  calendar: {
    contacts: "a meeting shows its customer's name, and is searched by it",
    users: "the names of those who take part, in one trip with the meeting",
  },
  customers: {
    contact_tallies: "what a column of the board holds and is worth, as every write keeps it",
    deals: "a tile of the board tells in its own trip how many further sales are open",
    deliveries: "a merge locks its customers' deliveries before them, in the same order as sending",
    files: "a file is removed in one statement with what it was attached to",
    import_people: "a customer from a file does not count as added by hand",
    users: "the name of the person who last changed a customer",
  },
  dashboard: {
    contacts:
      "for people who see only their own customers, and of one person or source, they are summed one by one",
    deals: "as contacts: revenue is all won sales, also further ones",
  },
  deals: {
    contacts: "a main sale is its customer's stage and value: lists and sums read both as one",
    contact_changes: "an edit of the customer is a touch of their sales",
    contact_tallies: "how many main sales there are and what they are worth, in the same statement",
    deal_tallies: "as contact_tallies: of further sales",
    contact_notes: "a note is a touch",
    tasks: "the next step of a sale is its soonest open task, and a done one is a touch",
    stage_changes: "since when a sale stands in its stage, and its history, in one trip with it",
    users: "the name of whoever changed a sale",
  },
  dialer: {
    contacts: "a record shows its customer's name",
    workspaces: "the name of the business, within a job",
  },
  duplicates: {
    contacts: "all customers of a business are grouped and compared in the database",
    operations: "how the last search for duplicates ended",
  },
  "email-campaigns": {
    contacts: "the audience is a condition on customers, evaluated in the database",
    deliveries: "opens and clicks are joined to their deliveries by the thousand",
    files: "the kind and size of a picture in one round trip",
    integrations: "the link of the payment page: Connect Apps stands on reports, and those on emails",
    workspaces: "the name and the time zone of the business, within a job",
  },
  "financial-reports": {
    chart_of_accounts: "a report is a sum over the accounts, in one statement",
    contacts: "the name of whoever was paid",
    files: "a package's zip is removed in one statement with it",
    operations: "how far a package is, in one trip with it",
    expense_categories: "which expenses are those of contractors",
    invoice_payments: "which invoice a payment in the ledger settles",
    invoice_taxes: "what of a document was taxed",
    invoices: "when an open invoice was due, and whose it is",
    journal_entries: "a report is a sum over the ledger, in one statement",
    journal_postings: "as journal_entries",
    ledger_day_tallies: "as journal_entries: the days at the edges of a period",
    ledger_tallies: "as journal_entries: whole months",
    tax_codes: "the name of a tax beside its sums",
    transaction_splits: "what of a payment went to a contractor",
    transactions: "whom the business paid",
  },
  help: {
    tasks: "a line of the owner is done when its task is, in one trip with the list",
    users: "the names of askers and hosts, in one trip with what they wrote",
  },
  host: { users: "the names of askers and hosts, in one trip with the desk's list" },
  formation: {
    files: "the size of a letter in one trip with it",
  },
  imports: {
    contacts: "pairs to tell apart are searched among customers who still exist",
    files: "a file is removed in one statement with what it was attached to",
  },
  integrations: {
    events: "what is sent to a webhook is read from the event itself, in one statement with whose turn it is",
  },
  invoices: {
    contacts: "a document shows its customer's name, is searched by it, and freezes name, company and email",
    users: "the name of whoever did something with a document",
    workspaces: "after a restore the host is told each business's numbers by its name",
  },
  outreach: {
    contacts: "permission is judged for a hundred thousand customers in one statement, and so is an audience",
    contact_group_tallies: "as contacts: everybody, or who has a tag or a source, is counted by every write",
    phone_records:
      "how often a number was called and texted is judged in one statement with all else, whether anybody answered or not",
    members: "the owner, whose address is at the bottom of an email",
    users: "the name of the person who put an address on the list",
    workspaces: "the time zone and the age of the business, which limit its email",
  },
  pipeline: {
    contacts: "the first history of many customers is copied by one statement",
    deals: "a customer's move is written down for the sale that is the main one now, in the same statement",
  },
  platform: {
    api_keys: "whose Idempotency-Key it is, in one trip with the begin of the transaction",
    support_hosts: "a call of the desk is refused to everybody but hosts before its input is read",
    sessions: "every call begins with its session",
    users: "the caller and the password; lists say who did something",
  },
  reports: {
    closed_sales: "as contacts: sales by the day on which they were won or lost",
    contacts:
      "what happened within a year is counted where it stands, in one statement, by those whom the reader sees",
    deals: "as contacts: further sales",
    deliveries: "as contacts: mails by the day on which they were accepted",
    email_campaigns: "as contacts: mail of a campaign in the trash doesn't count",
    stage_changes: "as contacts: moves by their day",
    tasks: "as contacts: tasks by the day on which they were done",
  },
  settings: {
    files:
      "all of them go into an export, each under the name it came with; the kind of the logo, in one trip with it",
    operations: "how far an export is, in one trip with it",
  },
  "social-media": {
    contacts: "names and values of the customers whom posts brought, summed in one round trip",
    files: "the kind and size of a picture in one round trip",
  },
  statements: {
    chart_of_accounts:
      "the name of the other account of a transfer; how each account stands, and in whose sense its money is read, in one trip",
    expense_categories: "which of the categories that were chosen before are still in use",
    files: "the file of a statement goes with it, and its size says how it is read",
    transaction_receipts: "what has a receipt stays after an undo",
    transactions:
      "a file's lines are compared with the account's books in the database, by the hundred thousand; what can be ticked, and what the ticks come to, is a sum over them",
    users: "the name of whoever finished or reopened a statement",
  },
  team: {
    two_factors: "whether an owner can turn a teammate's second step off, in one trip with the person",
  },
  tasks: { contacts: "a task shows its customer's name, and is searched by it" },
};

/** The owner of each table, according to docs/map.md. */
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

/** Tables named in SQL or a door's merge rules although they belong to somebody else and no reason is listed. */
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

/** The area, or the platform, of a file that may name tables. */
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

/** The tables in a piece of SQL, or the one declared for Drizzle. */
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
