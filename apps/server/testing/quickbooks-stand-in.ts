import { type Asked, type ProviderStandIn, startProgram, type Told } from "./provider-stand-in.ts";

type Json = Record<string, unknown>;
type Entity = "Customer" | "Vendor" | "Item" | "Account" | "Invoice" | "Payment";
const realmId = "9341452000000001";

/** A QuickBooks company, as tests see it. */
export type QuickBooksStandIn = {
  program: ProviderStandIn;
  books: Record<Entity, Json[]>;
  /** What its own tax settings add to each taxed invoice, in cents. */
  tax: { off: number };
  realmId: string;
};

const fault = (code: string, Detail: string): Told => ({
  status: 400,
  body: {
    Fault: {
      Error: [{ Message: "A business validation error has occurred", Detail, code }],
      type: "ValidationFault",
    },
  },
});
const refOf = (value: unknown): string => (value as { value?: string } | undefined)?.value ?? "";
const filters: Partial<Record<string, string[]>> = {
  Customer: ["DisplayName"],
  Item: ["Name"],
  Account: ["AccountType"],
  Invoice: ["DocNumber"],
  Payment: ["PaymentRefNum"],
};
const known: Partial<Record<string, string[]>> = {
  Customer: ["DisplayName", "CompanyName", "PrimaryEmailAddr", "BillAddr"],
  Item: ["Name", "Type", "IncomeAccountRef"],
  Invoice: [
    "DocNumber",
    "TxnDate",
    "DueDate",
    "CustomerRef",
    "PrivateNote",
    "CustomerMemo",
    "BillEmail",
    "Line",
    "TxnTaxDetail",
  ],
  Payment: ["CustomerRef", "TotalAmt", "TxnDate", "PaymentRefNum", "PrivateNote", "Line"],
};

type Books = QuickBooksStandIn["books"];
type State = { books: Books; tax: { off: number }; replies: Map<string, Told> };
const byId = (books: Books, entity: Entity, id: string) => books[entity].find((row) => row.Id === id);
let lastId = 100;

const whyNot: Partial<Record<string, (books: Books, body: Json) => Told | undefined>> = {
  customer: (books, { DisplayName }) => {
    const name = typeof DisplayName === "string" ? DisplayName : "";
    if (name === "" || name.length > 500 || /[:\t\n]/.test(name))
      return fault("2020", "Required param missing, DisplayName");
    const isTaken = [...books.Customer, ...books.Vendor].some(
      (row) => String(row.DisplayName).toLowerCase() === name.toLowerCase(),
    );
    return isTaken ? fault("6240", "The name supplied already exists.") : undefined;
  },
  item: (books, { Name, Type, IncomeAccountRef }) => {
    if (Type !== "Service" || byId(books, "Account", refOf(IncomeAccountRef))?.AccountType !== "Income")
      return fault("6000", "Account must be an income account");
    return books.Item.some((row) => row.Name === Name)
      ? fault("6240", "The name supplied already exists.")
      : undefined;
  },
  invoice: (books, body) => whyNotInvoice(books, body),
  payment: (books, body) => whyNotPayment(books, body),
};

function whyNotInvoice(
  books: Books,
  { DocNumber, CustomerRef, Line, TxnDate, DueDate }: Json,
): Told | undefined {
  if (!byId(books, "Customer", refOf(CustomerRef))) return fault("2500", "Invalid Reference Id: Customer");
  if (typeof DocNumber !== "string" || DocNumber.length > 21)
    return fault("2050", "String is too long: DocNumber");
  if (books.Invoice.some((row) => row.DocNumber === DocNumber))
    return fault("6140", "Duplicate Document Number Error");
  if (![TxnDate, DueDate].every((day) => /^\d{4}-\d\d-\d\d$/.test(String(day))))
    return fault("2030", "Invalid date");
  const lines = (Line ?? []) as Json[];
  if (lines.length === 0) return fault("2020", "Required param missing, Line");
  for (const { DetailType, Amount, SalesItemLineDetail } of lines) {
    const { ItemRef, Qty, UnitPrice, TaxCodeRef } = (SalesItemLineDetail ?? {}) as Json;
    if (DetailType !== "SalesItemLineDetail" || typeof Amount !== "number")
      return fault("2090", "Invalid Line");
    if (!byId(books, "Item", refOf(ItemRef))) return fault("2500", "Invalid Reference Id: Item");
    if (Math.round(Number(Qty) * Number(UnitPrice) * 100) !== Math.round(Amount * 100))
      return fault("6070", "Amount calculation incorrect in the request");
    if (!["TAX", "NON"].includes(refOf(TaxCodeRef))) return fault("6000", "Select a tax code");
  }
  return undefined;
}

function whyNotPayment(books: Books, { CustomerRef, TotalAmt, PaymentRefNum, Line }: Json): Told | undefined {
  if (typeof PaymentRefNum !== "string" || PaymentRefNum.length > 21)
    return fault("2050", "String is too long: PaymentRefNum");
  for (const { Amount, LinkedTxn } of (Line ?? []) as Json[]) {
    const [link] = LinkedTxn as Json[];
    const invoice = byId(books, "Invoice", String(link?.TxnId));
    if (link?.TxnType !== "Invoice" || refOf(invoice?.CustomerRef) !== refOf(CustomerRef))
      return fault("2500", "Invalid Reference Id: LinkedTxn");
    if (Number(Amount) > Number(invoice?.Balance) + 0.001 || Number(Amount) > Number(TotalAmt))
      return fault("6000", "You can't apply more than the balance");
  }
  return undefined;
}

function create({ books, tax }: State, entity: Entity, body: Json): Told {
  const extra = Object.keys(body).find((key) => !known[entity]?.includes(key));
  if (extra) return fault("2010", `Request has invalid or unsupported property: ${extra}`);
  const refused = whyNot[entity.toLowerCase()]?.(books, body);
  if (refused) return refused;
  const row: Json = { ...body, Id: String(++lastId), SyncToken: "0", Active: true };
  if (entity === "Invoice") {
    const ofLines = Number((body.TxnTaxDetail as Json | undefined)?.TotalTax ?? 0);
    const net = (body.Line as Json[]).reduce((sum, { Amount }) => sum + Number(Amount), 0);
    row.TotalAmt = Math.round((net + ofLines) * 100 + (ofLines === 0 ? 0 : tax.off)) / 100;
    row.Balance = row.TotalAmt;
  }
  if (entity === "Payment")
    for (const { Amount, LinkedTxn } of body.Line as Json[]) {
      const invoice = byId(books, "Invoice", String((LinkedTxn as Json[])[0]?.TxnId));
      if (invoice) invoice.Balance = Math.round((Number(invoice.Balance) - Number(Amount)) * 100) / 100;
    }
  books[entity].push(row);
  return { status: 200, body: { [entity]: row, time: "2026-11-25T10:00:00Z" } };
}

function query(books: Books, text: string): Told {
  const read =
    /^select (?:\*|Id) from (\w+)(?: where (\w+) (?:= ('(?:\\.|[^'\\])*')|in \((.*)\)))?(?: maxresults \d+)?$/.exec(
      text,
    );
  if (!read) return fault("4000", `Error parsing query: ${text}`);
  const [, entity = "", field, one, many] = read;
  if (entity === "CompanyInfo")
    return {
      status: 200,
      body: { QueryResponse: { CompanyInfo: [{ Id: "1", CompanyName: "Alder & Rye LLC" }] } },
    };
  if (entity === "Preferences")
    return {
      status: 200,
      body: { QueryResponse: { Preferences: [{ CurrencyPrefs: { HomeCurrency: { value: "USD" } } }] } },
    };
  if (field && !filters[entity]?.includes(field))
    return fault("4001", `property '${field}' is not queryable`);
  const list = [...(one ?? many ?? "").matchAll(/'((?:\\.|[^'\\])*)'/g)].map(([, value = ""]) =>
    value.replace(/\\(.)/g, "$1"),
  );
  const rows = (books[entity as Entity] ?? []).filter(
    (row) => !field || list.some((value) => value.toLowerCase() === String(row[field]).toLowerCase()),
  );
  return { status: 200, body: { QueryResponse: rows.length > 0 ? { [entity]: rows } : {} } };
}

function serve(state: State, { method, path, query: asked, text }: Asked): Told {
  const [, company, what = ""] = /^\/v3\/company\/([^/]+)\/(\w+)$/.exec(path) ?? [];
  if (company !== realmId) return { status: 403, body: { fault: { error: [{ code: "3100" }] } } };
  if (asked.get("minorversion") !== "75") return fault("2170", "Minor version is not supported");
  if (method === "GET" && what === "query") return query(state.books, asked.get("query") ?? "");
  const entity = (["Customer", "Item", "Invoice", "Payment"] as const).find(
    (one) => one.toLowerCase() === what,
  );
  const requestId = asked.get("requestid") ?? "";
  if (method !== "POST" || !entity || requestId === "" || requestId.length > 50)
    return fault("2010", "Unsupported operation");
  const told = state.replies.get(requestId) ?? create(state, entity, JSON.parse(text) as Json);
  state.replies.set(requestId, told);
  return told;
}

/** Starts a QuickBooks company in memory: OAuth 2.0, queries and creates as Intuit's reference has them, and nothing else. */
export async function startQuickBooksStandIn(): Promise<QuickBooksStandIn> {
  const books: Books = {
    Customer: [],
    Vendor: [],
    Item: [],
    Account: [{ Id: "79", Name: "Sales of Product Income", AccountType: "Income", Active: true }],
    Invoice: [],
    Payment: [],
  };
  const tax = { off: 0 };
  const state: State = { books, tax, replies: new Map() };
  const program = await startProgram({
    authorizePath: "/connect/oauth2",
    tokenPath: "/oauth2/v1/tokens/bearer",
    revokePath: "/v2/oauth2/tokens/revoke",
    scope: "com.intuit.quickbooks.accounting",
    takesChallenge: false,
    seconds: 3600,
    hasGrace: false,
    extra: { realmId },
    revokeIsJson: true,
    refusal: (why) => fault("2010", why),
    serve: (asked) => serve(state, asked),
  });
  return { program, books, tax, realmId };
}
