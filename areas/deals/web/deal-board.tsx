import { type ReactNode, useMemo, useState } from "react";
import { money } from "#platform/web/format.ts";
import { BoardSkeleton, CardName } from "#platform/web/ui/board-parts.tsx";
import { Board } from "#platform/web/ui/board.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { type DealActs, dealMenu } from "./deal-menu.view.ts";
import { dealColumnsOf, furtherDeals, type ShownDeals } from "./deal-board.view.ts";
import { DealWhen } from "./deal-when.tsx";
import { words } from "./deals.messages.ts";
import { useDealBoard, useMoreDeals, useToday, useStages } from "./deals.queries.ts";
import { dealName, type Listing, valueLabel } from "./deals.view.ts";

type Props = { listing: Listing; acts: DealActs; mayChange: boolean };

/** All open sales by stage, and what closed in 30 days; a card is moved by mouse, held finger, keys or menu. */
export function DealBoard({ listing, acts, mayChange }: Props) {
  const stages = useStages();
  const today = useToday();
  const board = useDealBoard(listing);
  // Kept here: a column is drawn anew once its cards can be dragged.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const columns = useMemo(() => dealColumnsOf(stages, board.data ?? []), [stages, board.data]);
  if (board.isError && !board.data) return <FailedRead read={board} title={words.failed} />;
  if (!board.data || stages.length === 0) return <BoardSkeleton label="Loading sales" />;
  return (
    <div
      className={board.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
      aria-busy={board.isPlaceholderData || undefined}
    >
      <Board<Deal, ShownDeals>
        label={words.board}
        columns={columns}
        empty="No sales here"
        nameOf={dealName}
        mayMove={mayChange}
        onMove={(deal, to) => void acts.move(deal, to.stage)}
        menuOf={(deal) => ({ label: `More for ${dealName(deal)}`, items: dealMenu(stages, deal, acts) })}
        renderCard={(deal, { stage }) => (
          <>
            <CardName href={`/contacts/${deal.contactId}`}>{deal.contactName}</CardName>
            {deal.title && <span className="text-caption text-muted wrap-anywhere">{deal.title}</span>}
            <span className="num text-caption text-muted">
              {valueLabel(deal)}
              {stage.type === "open" && `, ${deal.likelihood}%`}
            </span>
            <div className="text-caption text-muted empty:hidden">
              <DealWhen deal={deal} type={stage.type} today={today} />
            </div>
          </>
        )}
        renderSums={({ stage, known }) => (
          <p className="num pt-1 text-caption text-muted">
            {money(known.value)}
            <span className="block">
              {stage.type === "open" ? `likely ${money(known.likely)}` : "in 30 days"}
            </span>
          </p>
        )}
        renderEnd={(column, cards) =>
          column.known.next !== null && (
            <MoreDeals
              column={column}
              listing={listing}
              cards={cards}
              isAsked={asked.includes(column.id)}
              onAsk={() => setAsked([...asked, column.id])}
            />
          )
        }
        isWide
      />
    </div>
  );
}

type MoreProps = {
  column: ShownDeals;
  listing: Listing;
  cards: (deals: readonly Deal[]) => ReactNode;
  isAsked: boolean;
  onAsk: () => void;
};

/** The rest of a column, fetched when somebody asks for it. */
function MoreDeals({ column, listing, cards, isAsked, onAsk }: MoreProps) {
  const list = useMoreDeals(column.known, listing, isAsked);
  if (!isAsked)
    return (
      <Button size="small" className="mt-1.5" onClick={onAsk}>
        Show more<span className="sr-only"> in {column.name}</span>
      </Button>
    );
  const further = furtherDeals(column, list.items ?? []);
  return (
    <div className="mt-1.5">
      {further.length > 0 && cards(further)}
      <MoreOfList list={list} loading="Loading sales" empty="" failed="Sales didn’t load." />
    </div>
  );
}
