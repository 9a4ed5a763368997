import { Ellipsis } from "lucide-react";
import { date, moneyIn, shortDate } from "#platform/web/format.ts";
import { useNow } from "#platform/web/use-now.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Menu } from "#platform/web/ui/menu.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import type { OpenInvoice } from "./invoice-dialogs.tsx";
import { InvoiceStatus } from "./invoice-status.tsx";
import { invoiceName, numberLabel, openLabel } from "./invoices.view.ts";

type Props = {
  label: string;
  invoices: readonly Invoice[];
  onOpen: (open: OpenInvoice) => void;
  /** Off on a customer's own page. */ namesClient?: boolean;
};

/** The columns of Spec 2 §2. */
const heads = ["Invoice #", "Client", "Issue Date", "Due Date", "Amount", "Status", "Actions"];
const columns =
  "@min-[760px]:grid @min-[760px]:grid-cols-[max-content_minmax(0,1fr)_max-content_max-content_max-content_max-content_44px] @min-[760px]:gap-x-6";
const grid =
  "grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-x-2 px-card @min-[760px]:col-span-full @min-[760px]:grid-cols-subgrid @min-[760px]:gap-x-6";

/** Invoices, one row each; cards on a phone. */
export function InvoiceList({ label, invoices, onOpen, namesClient = true }: Props) {
  const mayChange = useRight("member");
  return (
    <div className="@container">
      <div role="table" aria-label={label} className={columns}>
        <div
          role="row"
          className={classes(grid, "py-2 text-caption font-label text-muted @max-[760px]:sr-only")}
        >
          {heads.map((head) => (
            <span key={head} role="columnheader" className={head === "Amount" ? "text-right" : undefined}>
              {head === "Actions" ? <span className="sr-only">{head}</span> : head}
            </span>
          ))}
        </div>
        {invoices.map((invoice) => (
          <Row
            key={invoice.id}
            invoice={invoice}
            mayChange={mayChange}
            namesClient={namesClient}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}

type RowProps = Pick<Props, "onOpen"> & { invoice: Invoice; mayChange: boolean; namesClient: boolean };

function Row({ invoice, mayChange, namesClient, onOpen }: RowProps) {
  const { id, clientName, currency, totalAmount, issueDate, dueDate } = invoice;
  const open = openLabel(invoice);
  const now = useNow();
  return (
    <div
      role="row"
      className={classes(
        grid,
        "relative min-h-14 border-t border-line py-2.5 hover:bg-hover @min-[760px]:min-h-12 @min-[760px]:py-1",
      )}
    >
      <div
        role="cell"
        className={classes(
          "min-w-0",
          namesClient &&
            "@max-[760px]:order-3 @max-[760px]:wrap-anywhere @max-[760px]:text-caption @max-[760px]:text-muted",
        )}
      >
        <a
          href={`/accounting/invoices/${id}`}
          aria-label={invoiceName(invoice)}
          className="num rounded-[4px] whitespace-nowrap @min-[760px]:font-label after:absolute after:inset-0 hover:underline hover:underline-offset-3"
        >
          {numberLabel(invoice)}
        </a>
        {namesClient && (
          <span className="num @min-[760px]:hidden" aria-hidden>
            , due {shortDate(dueDate, now)}
          </span>
        )}
      </div>
      <div
        role="cell"
        className={classes(
          "min-w-0 wrap-anywhere @max-[760px]:order-1",
          namesClient ? "@max-[760px]:font-label" : "@max-[760px]:sr-only",
        )}
      >
        {clientName}
      </div>
      <div role="cell" className="num text-small whitespace-nowrap text-muted @max-[760px]:sr-only">
        {date(issueDate)}
      </div>
      <div
        role="cell"
        className={classes(
          "num text-small whitespace-nowrap text-muted",
          namesClient ? "@max-[760px]:sr-only" : "@max-[760px]:order-3 @max-[760px]:text-caption",
        )}
      >
        <span className="@min-[760px]:sr-only">Due </span>
        {date(dueDate)}
      </div>
      <div role="cell" className="num text-right whitespace-nowrap @max-[760px]:order-2">
        <span className="font-label">{moneyIn(currency, totalAmount)}</span>
        {open && <span className="block text-caption text-muted">{open}</span>}
      </div>
      <div role="cell" className="@max-[760px]:order-4 @max-[760px]:justify-self-end">
        <InvoiceStatus status={invoice.status} />
      </div>
      <div
        role="cell"
        className="relative flex justify-end @max-[760px]:order-2 @max-[760px]:col-start-3 @min-[760px]:-mr-2"
      >
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More for ${invoiceName(invoice)}`} />}
          items={menuOf(invoice, mayChange, onOpen)}
        />
      </div>
    </div>
  );
}

function menuOf(invoice: Invoice, mayChange: boolean, onOpen: Props["onOpen"]) {
  const { id, status, contactId, kind } = invoice;
  const isOpen = kind === "invoice" && (status === "sent" || status === "overdue");
  return [
    { label: "View", href: `/accounting/invoices/${id}` },
    ...(mayChange && isOpen
      ? [{ label: "Record a payment", onSelect: () => onOpen({ kind: "pay", invoice }) }]
      : []),
    ...(mayChange && status === "draft"
      ? [{ label: "Edit", onSelect: () => onOpen({ kind: "edit", invoice }) }]
      : []),
    ...(contactId ? [{ label: "See the customer", href: `/contacts/${contactId}` }] : []),
    ...(mayChange && status === "draft"
      ? [{ label: "Delete", danger: true, onSelect: () => onOpen({ kind: "delete", invoice }) }]
      : []),
  ];
}

export const InvoiceListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Waiting label="Loading invoices" className="grid gap-4 px-card py-4">
    {Array.from({ length: rows }, (_, at) => (
      <Skeleton key={at} className="h-9" />
    ))}
  </Waiting>
);
