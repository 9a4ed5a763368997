const onlyOf = "(NULLIF(current_setting('app.only_of'::text, true), ''::text))::uuid";
const seenWithTransaction = (table: string): string =>
  `(EXISTS ( SELECT\n   FROM transactions seen\n  WHERE ((seen.workspace_id = ${table}.workspace_id) AND (seen.id = ${table}.transaction_id))))`;
const seenWithInvoice = (table: string): string =>
  `(EXISTS ( SELECT\n   FROM invoices seen\n  WHERE ((seen.workspace_id = ${table}.workspace_id) AND (seen.id = ${table}.invoice_id))))`;
/** Tables whose rows without a customer are not for everybody either, and who may see them. */
export const ownPeople: Record<string, string> = {
  customer_credits: "(contact_id IS NOT NULL)",
  incoming_calls: "(contact_id IS NOT NULL)",
  text_conversations: "(contact_id IS NOT NULL)",
  events: "(contact_id IS NOT NULL)",
  invoices: "(contact_id IS NOT NULL)",
  invoice_events: seenWithInvoice("invoice_events"),
  invoice_lines: seenWithInvoice("invoice_lines"),
  invoice_mails: seenWithInvoice("invoice_mails"),
  invoice_payments: seenWithInvoice("invoice_payments"),
  invoice_taxes: seenWithInvoice("invoice_taxes"),
  invoice_reminders: seenWithInvoice("invoice_reminders"),
  recurring_invoices: "(contact_id IS NOT NULL)",
  recurring_invoice_runs:
    "(EXISTS ( SELECT\n   FROM recurring_invoices seen\n  WHERE ((seen.workspace_id = recurring_invoice_runs.workspace_id) AND (seen.id = recurring_invoice_runs.series_id))))",
  quote_answers: seenWithInvoice("quote_answers"),
  journal_entries: "false",
  journal_postings: "false",
  contact_group_tallies: "false",
  ledger_tallies: "false",
  ledger_day_tallies: "false",
  dated_sale_tallies: "false",
  fact_sums: "false",
  period_lock_changes: "false",
  books_checks: "false",
  financial_reports: "false",
  tax_documents: "false",
  contractor_forms: "false",
  statements: "false",
  statement_lines: "false",
  reconciliations: "false",
  reconciliation_rows: "false",
  reconciliation_changes: "false",
  transaction_tallies: "false",
  transactions: "(contact_id IS NOT NULL)",
  transaction_splits: seenWithTransaction("transaction_splits"),
  transaction_receipts: seenWithTransaction("transaction_receipts"),
  transaction_changes: seenWithTransaction("transaction_changes"),
  appointments: `((contact_id IS NOT NULL) OR with_everyone OR (created_by = ${onlyOf}) OR (EXISTS ( SELECT\n   FROM hosts host\n  WHERE ((host.workspace_id = appointments.workspace_id) AND (host.id = appointments.host_id) AND (host.user_id = ${onlyOf})))))`,
  tasks: `((contact_id IS NOT NULL) OR (assigned_to = ${onlyOf}) OR (created_by = ${onlyOf}))`,
};
