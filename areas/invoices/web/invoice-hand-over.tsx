import { useState } from "react";
import { Download, Link2, RefreshCw, Send } from "lucide-react";
import { pathOf } from "#platform/contract/endpoint.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { timeOfStep } from "#areas/invoices/contract/invoice-mails.rules.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { useLinks, useMails, useRenewLinks } from "./invoice-papers.queries.ts";
import { demoActions } from "./invoices.messages.ts";

type Props = Pick<Invoice, "id" | "kind"> & {
  /** Left out where it can't be emailed any more. */ onSend?: () => void;
};

/** How a document gets to its client: by email, as a PDF, or by the link to its page. */
export function InvoiceHandOver({ id, kind, onSend }: Props) {
  const isQuote = kind === "quote";
  const mayChange = useRight("member");
  // Reminders are told of in their own card.
  const last = useMails(id).data?.find(({ step }) => timeOfStep(step) !== undefined);
  const [isLink, setLink] = useState(false);
  return (
    <Card title="Send it or hand it over">
      {last && <p className="mb-3 text-small wrap-anywhere text-text-2">{last.words}</p>}
      <div className="flex flex-wrap gap-2">
        {mayChange && onSend && (
          <Button size="small" icon={Send} onClick={onSend}>
            {last ? "Send again" : "Send by email"}
          </Button>
        )}
        <ButtonLink
          size="small"
          icon={Download}
          href={pathOf(invoicePapersApi.pdf, { id })}
          download
          onClick={(event) => {
            if (!isDemo()) return;
            event.preventDefault();
            stoppedByDemo(isQuote ? "download this quote as a PDF" : demoActions.pdf);
          }}
        >
          PDF
        </ButtonLink>
        {!isLink && (
          <Button
            size="small"
            icon={Link2}
            onClick={() => {
              if (!stoppedByDemo(demoActions.link)) setLink(true);
            }}
          >
            Client’s link
          </Button>
        )}
      </div>
      {isLink && <Links id={id} isQuote={isQuote} mayChange={mayChange} />}
    </Card>
  );
}

function Links({ id, isQuote, mayChange }: { id: string; isQuote: boolean; mayChange: boolean }) {
  const read = useLinks(id, true);
  const renew = useRenewLinks();
  return (
    <div className="mt-4 grid gap-2">
      {read.isPending && (
        <Waiting label="Loading the link">
          <Skeleton className="h-9" />
        </Waiting>
      )}
      <FailedRead read={read} title="The link didn’t load" />
      {read.data && (
        <>
          <p className="text-small wrap-anywhere text-muted">{read.data.clientUrl}</p>
          <span className="flex flex-wrap gap-2">
            <CopyButton text={read.data.clientUrl} what="the link" />
            {mayChange && (
              <Button
                size="small"
                look="quiet"
                icon={RefreshCw}
                busy={renew.pending}
                onClick={() => void renew.run({ params: { id } })}
              >
                New link
              </Button>
            )}
          </span>
          <p className="text-caption text-muted">
            {isQuote
              ? "Anyone who has it sees this quote and can answer it."
              : "Anyone who has it sees this invoice and this client’s open ones."}{" "}
            A new link ends the old one.
          </p>
        </>
      )}
    </div>
  );
}
