/** Where the quotes are: in the Invoices tab of Money & Books. */
export const quotesHref = "/accounting?tab=invoices&list=quotes";
/** Whether an address of Money & Books shows them. */
export const showsQuotes = (query: URLSearchParams): boolean =>
  query.get("tab") === "invoices" && query.get("list") === "quotes";
