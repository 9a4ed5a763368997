import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { sendWords } from "./quotes.messages.ts";
import { useSendQuote } from "./quotes.queries.ts";
import { SendDialog } from "./send-dialog.tsx";

type Props = { open: boolean; quote: Quote; onClose: () => void };

/** Emails a quote to its client; a draft gets its number first. */
export function QuoteSendDialog({ quote, ...props }: Props) {
  return <SendDialog {...props} invoice={quote} act={{ ...useSendQuote(), words: sendWords }} />;
}
