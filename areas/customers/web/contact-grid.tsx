import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";
import { ContactCard, type CardActs } from "./contact-card.tsx";
import { useOwnStages } from "./contacts.queries.ts";
import { rowsOf } from "./contacts.view.ts";
import { useColumns } from "./use-columns.ts";

// The cards' usual height; measured for larger text sizes.
const cardPixels = matchMedia("(pointer: coarse)").matches ? 241 : 222;
const rowsAhead = 4;
const grids = ["", "grid-cols-1", "grid-cols-2", "grid-cols-3"];

type Props = {
  contacts: readonly CardContact[];
  total: number;
  today: string;
  acts: CardActs;
  mayChange: boolean;
  isChosen: (id: string) => boolean;
  choosing: boolean;
  hasMore: boolean;
  onMore: () => void;
};

/** The cards; only those near the window are rendered, so that 100,000 customers feel like 100. */
export function ContactGrid({
  contacts,
  total,
  today,
  acts,
  mayChange,
  isChosen,
  choosing,
  hasMore,
  onMore,
}: Props) {
  const columns = useColumns();
  const stages = useOwnStages();
  const gap = columns === 1 ? 12 : 16;
  const rows = rowsOf(contacts, columns);
  const box = useRef<HTMLDivElement>(null);
  const top = useTopOf(box);
  // No compiler memoizes here, so unstable functions do no harm.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => cardPixels,
    gap,
    overscan: rowsAhead,
    scrollMargin: top,
  });
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - rowsAhead) onMore();
  }, [hasMore, lastShown, rows.length, onMore]);
  // The number of columns changes the height of every row.
  useEffect(() => virtual.measure(), [columns, virtual]);

  return (
    <div
      ref={box}
      role="list"
      aria-label="Customers"
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {shown.map((row) => (
        <div
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          role="presentation"
          className={`absolute inset-x-0 top-0 grid ${grids[columns]}`}
          style={{ gap, transform: `translateY(${row.start - top}px)` }}
        >
          {rows[row.index]?.map((contact, at) => (
            <ContactCard
              key={contact.id}
              contact={contact}
              stages={stages}
              today={today}
              acts={acts}
              mayChange={mayChange}
              chosen={isChosen(contact.id)}
              choosing={choosing}
              position={row.index * columns + at + 1}
              total={total}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** How far below the top of the page the element starts; updated when the height of what is above it changes. */
function useTopOf(box: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, [box]);
  return top;
}

/** Six cards while loading (Spec 1 §9), as high as real ones. */
export function ContactGridSkeleton() {
  const columns = useColumns();
  return (
    <Waiting
      label="Loading your customers"
      className={`grid ${columns === 1 ? "gap-3" : "gap-4"} ${grids[columns]}`}
    >
      {Array.from({ length: 6 }, (_, at) => (
        <CardSkeleton key={at} />
      ))}
    </Waiting>
  );
}

// Rows as high as a card, at any text size and pointer.
function CardSkeleton() {
  return (
    <div className="card flex flex-col gap-3 px-4 pt-4 pb-1.5 tablet:gap-3.5 tablet:px-[18px] tablet:pt-[18px] tablet:pb-2.5">
      <div className="flex min-h-[calc(var(--size-input)*1.3+var(--size-caption)*1.4)] items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/5" />
        </div>
      </div>
      <div className="flex gap-1.5">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-6 w-16 rounded-full" />
      </div>
      <div className="-my-[3px] grid pointer-coarse:-my-3">
        <span className="flex min-h-[26px] items-center pointer-coarse:min-h-11">
          <Skeleton className="w-4/5" />
        </span>
        <span className="flex min-h-[26px] items-center pointer-coarse:min-h-11">
          <Skeleton className="w-2/5" />
        </span>
      </div>
      <div className="flex min-h-[calc(var(--control-small)+9px)] items-center border-t border-line pt-2">
        <Skeleton className="w-1/3" />
      </div>
    </div>
  );
}
