import { randomUUID } from "node:crypto";
import { type Asked, type ProviderStandIn, startProgram, type Told } from "./provider-stand-in.ts";

type Json = Record<string, unknown>;
const entities = ["Contacts", "Invoices", "Payments"] as const;
type Entity = (typeof entities)[number];
const tenantId = "70784a63-d24b-46a9-a4db-0e70a274b056";

/** A Xero organization, as tests see it. */
export type XeroStandIn = { program: ProviderStandIn; books: Record<Entity, Json[]>; tenantId: string };

const invalid = (Message: string): Told => ({
  status: 400,
  body: {
    ErrorNumber: 10,
    Type: "ValidationException",
    Message: "A validation exception occurred",
    Elements: [{ ValidationErrors: [{ Message }] }],
  },
});
const list = (name: string, rows: Json[]): Told => ({
  status: 200,
  body: { Id: randomUUID(), Status: "OK", [name]: rows },
});
const idOf = { Contacts: "ContactID", Invoices: "InvoiceID", Payments: "PaymentID" } as const;
const bankId = "297c2dc5-cc47-4afd-8ec8-74990b8761e9";
const accounts: Json[] = [
  { AccountID: bankId, Code: "090", Type: "BANK", Status: "ACTIVE" },
  { AccountID: randomUUID(), Code: "260", Type: "REVENUE", Status: "ACTIVE" },
  { AccountID: randomUUID(), Code: "200", Type: "REVENUE", Status: "ACTIVE" },
];
const taxRates: Json[] = [
  { Name: "Tax on Sales", TaxType: "OUTPUT", EffectiveRate: 8.75, Status: "ACTIVE", CanApplyToRevenue: true },
  { Name: "Tax Exempt", TaxType: "NONE", EffectiveRate: 0, Status: "ACTIVE", CanApplyToRevenue: true },
  {
    Name: "Tax on Purchases",
    TaxType: "INPUT",
    EffectiveRate: 5,
    Status: "ACTIVE",
    CanApplyToRevenue: false,
  },
];
const cents = (value: unknown): number => Math.round(Number(value) * 100);

function whyNotInvoice(books: XeroStandIn["books"], body: Json): string | undefined {
  const {
    Type,
    Status,
    Contact,
    InvoiceNumber,
    Date: day,
    DueDate,
    CurrencyCode,
    LineAmountTypes,
    LineItems,
  } = body;
  if (Type !== "ACCREC" || Status !== "AUTHORISED") return "Invoice not of valid type or status";
  if (!books.Contacts.some((row) => row.ContactID === (Contact as Json | undefined)?.ContactID))
    return "The Contact is not found";
  if (books.Invoices.some((row) => row.InvoiceNumber === InvoiceNumber)) return "Invoice # must be unique.";
  if (![day, DueDate].every((one) => /^\d{4}-\d\d-\d\d$/.test(String(one))))
    return "Invoice must have a due date";
  if (CurrencyCode !== "USD") return `Organisation is not subscribed to currency ${String(CurrencyCode)}`;
  const lines = (LineItems ?? []) as Json[];
  if (lines.length === 0) return "One or more line items must be specified";
  for (const { Description, Quantity, UnitAmount, AccountCode, TaxType, TaxAmount } of lines) {
    if (!Description || typeof Quantity !== "number" || typeof UnitAmount !== "number")
      return "Line item is not valid";
    if (!accounts.some((one) => one.Code === AccountCode && one.Type === "REVENUE"))
      return "Account code is not valid";
    const rate = taxRates.find((one) => one.TaxType === TaxType && one.CanApplyToRevenue);
    if (LineAmountTypes === "NoTax" ? TaxType !== undefined || TaxAmount !== undefined : !rate)
      return "The TaxType code is not valid";
    if (LineAmountTypes === "Exclusive" && typeof TaxAmount !== "number") return "TaxAmount is not valid";
  }
  return ["Exclusive", "NoTax"].includes(String(LineAmountTypes))
    ? undefined
    : "LineAmountTypes is not valid";
}

function whyNotPayment(
  books: XeroStandIn["books"],
  { Invoice, Account, Date: day, Amount, Reference }: Json,
): string | undefined {
  const invoice = books.Invoices.find((row) => row.InvoiceID === (Invoice as Json | undefined)?.InvoiceID);
  if (!invoice) return "Invoice could not be found";
  if ((Account as Json | undefined)?.AccountID !== bankId) return "Account could not be found";
  if (!/^\d{4}-\d\d-\d\d$/.test(String(day)) || typeof Reference !== "string") return "Payment is not valid";
  return cents(Amount) > cents(invoice.AmountDue)
    ? "Payment amount exceeds the amount outstanding on this document"
    : undefined;
}

type Books = XeroStandIn["books"];
type State = { books: Books; replies: Map<string, { text: string; told: Told }> };

function whyNot(books: Books, entity: Entity, body: Json): string | undefined {
  if (entity === "Invoices") return whyNotInvoice(books, body);
  if (entity === "Payments") return whyNotPayment(books, body);
  const { Name, ContactNumber } = body;
  if (typeof Name !== "string" || Name === "" || Name.length > 255) return "Contact Name is required";
  if (books.Contacts.some((row) => row.Name === Name))
    return "The contact name must be unique across all active contacts.";
  return books.Contacts.some((row) => row.ContactNumber === ContactNumber)
    ? "The contact number must be unique"
    : undefined;
}

function create(books: Books, entity: Entity, text: string): Told {
  const rows = (JSON.parse(text) as Record<string, Json[]>)[entity] ?? [];
  const [body] = rows;
  if (!body || rows.length !== 1) return invalid("No data");
  const why = whyNot(books, entity, body);
  if (why) return invalid(why);
  const row: Json = { ...body, [idOf[entity]]: randomUUID() };
  if (entity === "Contacts") row.ContactStatus = "ACTIVE";
  if (entity === "Invoices") {
    const sums = (body.LineItems as Json[]).map(
      ({ UnitAmount, TaxAmount = 0 }) => cents(UnitAmount) + cents(TaxAmount),
    );
    row.Total = sums.reduce((all, one) => all + one, 0) / 100;
    row.AmountDue = row.Total;
  }
  if (entity === "Payments") {
    row.Status = "AUTHORISED";
    const invoice = books.Invoices.find((one) => one.InvoiceID === (body.Invoice as Json).InvoiceID);
    if (invoice) invoice.AmountDue = (cents(invoice.AmountDue) - cents(body.Amount)) / 100;
  }
  books[entity].push(row);
  return list(entity, [row]);
}

function found(books: Books, entity: Entity, query: URLSearchParams): Told {
  const numbers = query.get("InvoiceNumbers")?.split(",");
  if (entity === "Invoices" && numbers)
    return list(
      entity,
      books.Invoices.filter((row) => numbers.includes(String(row.InvoiceNumber))),
    );
  const terms = (query.get("where") ?? "")
    .split(/ OR (?=\w+==")/)
    .map((term) => /^(\w+)=="((?:\\.|[^"\\])*)"$/.exec(term));
  if (terms.some((term) => !term))
    return { status: 400, body: { Type: "QueryParseException", Message: "No filter" } };
  const rows = books[entity].filter((row) =>
    terms.some((term) => String(row[term?.[1] ?? ""]) === (term?.[2] ?? "").replace(/\\(.)/g, "$1")),
  );
  return list(entity, rows);
}

function serve({ books, replies }: State, { method, path, query, headers, text }: Asked): Told {
  if (path === "/connections" && method === "GET")
    return {
      status: 200,
      body: [
        {
          id: randomUUID(),
          tenantId: randomUUID(),
          tenantType: "ORGANISATION",
          tenantName: "Old one",
          updatedDateUtc: "2024-01-01T00:00:00",
        },
        {
          id: randomUUID(),
          tenantId,
          tenantType: "ORGANISATION",
          tenantName: "Alder & Rye",
          updatedDateUtc: "2026-11-25T00:00:00",
        },
        {
          id: randomUUID(),
          tenantId: randomUUID(),
          tenantType: "PRACTICE",
          updatedDateUtc: "2026-11-26T00:00:00",
        },
      ],
    };
  const what = /^\/api\.xro\/2\.0\/(\w+)$/.exec(path)?.[1] ?? "";
  if (headers["xero-tenant-id"] !== tenantId)
    return { status: 403, body: { Title: "Forbidden", Detail: "AuthenticationUnsuccessful" } };
  if (method === "GET" && what === "Organisation")
    return list("Organisations", [{ Name: "Alder & Rye", BaseCurrency: "USD" }]);
  if (method === "GET" && what === "Accounts") return list(what, accounts);
  if (method === "GET" && what === "TaxRates") return list(what, taxRates);
  const entity = entities.find((one) => one === what);
  if (!entity) return { status: 404 };
  if (method === "GET") return found(books, entity, query);
  const key = headers["idempotency-key"] ?? "";
  if (method !== "PUT" || key === "" || key.length > 128) return invalid("Idempotency-Key is not valid");
  const before = replies.get(key);
  if (before && before.text !== text) return invalid("Idempotency-Key was used with another request");
  const told = before?.told ?? create(books, entity, text);
  replies.set(key, { text, told });
  return told;
}

/** Starts a Xero organization in memory: OAuth 2.0 with proof of who asks, and the accounting calls as Xero's OpenAPI has them. */
export async function startXeroStandIn(): Promise<XeroStandIn> {
  const state: State = { books: { Contacts: [], Invoices: [], Payments: [] }, replies: new Map() };
  const program = await startProgram({
    authorizePath: "/identity/connect/authorize",
    tokenPath: "/connect/token",
    revokePath: "/connect/revocation",
    scope:
      "offline_access accounting.contacts accounting.invoices accounting.payments accounting.settings.read",
    takesChallenge: true,
    seconds: 1800,
    hasGrace: true,
    extra: { scope: "accounting.invoices", session_state: "x" },
    revokeIsJson: false,
    refusal: invalid,
    serve: (asked) => serve(state, asked),
  });
  return { program, books: state.books, tenantId };
}
