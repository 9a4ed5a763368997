import { useListingOf } from "#platform/web/use-listing.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import type { Support } from "#areas/help/contract/support.schema.ts";
import { type TicketKind, ticketKinds } from "#areas/help/contract/tickets.schema.ts";
import { listingFrom, queryTextOf } from "./center.view.ts";
import { TicketList } from "./ticket-list.tsx";
import { cards, helpWords as words } from "./tickets.messages.ts";
import { useSupport } from "./tickets.queries.ts";
import { kindIcons } from "./tickets.view.ts";

const AskDialog = lazyClosable(async () => (await import("./ask-dialog.tsx")).AskDialog);
const TicketDialog = lazyClosable(async () => (await import("./ticket-dialog.tsx")).TicketDialog);

/** Who helps, the four ways to ask them, and what was asked. */
export function PeopleWhoHelp() {
  const support = useSupport();
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const [asks, setAsks] = useKeptState<TicketKind | undefined>("help-ask", undefined);
  const { data } = support;
  const open = (ticket: string | undefined) => change({ ticket });
  return (
    <div className="grid gap-6">
      {support.isPending && (
        <Waiting label={words.loading} className="grid gap-4 tablet:grid-cols-2">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </Waiting>
      )}
      <FailedRead read={support} title={words.notLoaded} />
      {data && <Cards support={data} onAsk={setAsks} />}
      <TicketList onOpen={open} />
      <DialogSlot open={asks}>
        {(kind, isOpen) => (
          <AskDialog
            open={isOpen}
            kind={kind}
            support={data}
            from={listing.from?.startsWith("/") ? listing.from : window.location.pathname}
            onClose={() => setAsks(undefined)}
            onAsked={(id) => {
              setAsks(undefined);
              if (kind === "chat") open(id);
            }}
          />
        )}
      </DialogSlot>
      <DialogSlot open={listing.ticket}>
        {(id, isOpen) => <TicketDialog open={isOpen} id={id} onClose={() => open(undefined)} />}
      </DialogSlot>
    </div>
  );
}

type CardsProps = { support: Support; onAsk: (kind: TicketKind) => void };

function Cards({ support, onAsk }: CardsProps) {
  const { staffed, online, isTest, accountManager } = support;
  return (
    <div className="grid gap-4">
      {isTest ? <Notice>{words.test}</Notice> : !staffed && <Notice tone="warning">{words.nobody}</Notice>}
      {(accountManager !== null || (staffed && online)) && (
        <p className="flex flex-wrap items-center gap-2">
          {online && (
            <Badge kind="tint" value="green">
              {words.online}
            </Badge>
          )}
          {accountManager !== null && words.manager(accountManager)}
        </p>
      )}
      <ul className="grid gap-4 tablet:grid-cols-2">
        {ticketKinds.map((kind) => (
          <li key={kind} className="min-w-0">
            <KindCard kind={kind} support={support} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function KindCard({ kind, support, onAsk }: { kind: TicketKind } & CardsProps) {
  const Icon = kindIcons[kind];
  const { title, act } = cards[kind];
  const isOpen = kind === "phone" ? support.canCall : kind === "setup" ? support.canSetUp : true;
  return (
    <Card className="h-full" title={title} actions={<Icon className="icon text-muted" aria-hidden />}>
      <p className="wrap-anywhere text-text-2">{isOpen ? whatOf(kind, support) : words.notInPlan(title)}</p>
      {isOpen ? (
        <Button className="mt-4" onClick={() => onAsk(kind)}>
          {act}
        </Button>
      ) : (
        <ButtonLink className="mt-4" href="/billing">
          {words.plans}
        </ButtonLink>
      )}
    </Card>
  );
}

/** What a card says: hours only where somebody keeps them. */
function whatOf(kind: TicketKind, { staffed, isTest, replyHours, phone, email }: Support): string {
  if (kind === "email")
    return [staffed && !isTest ? words.reply(replyHours) : words.noPromise, email && words.orTo(email)]
      .filter(Boolean)
      .join(" ");
  if (kind === "phone" && phone !== null) return words.callUs(phone);
  return cards[kind].what;
}
