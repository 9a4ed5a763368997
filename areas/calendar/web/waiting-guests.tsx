import { FailedRead } from "#platform/web/ui/states.tsx";
import type { WaitingGuest } from "#areas/calendar/contract/waiting-guests.schema.ts";
import { countWords } from "#areas/calendar/contract/why-words.rules.ts";
import { momentLabel } from "./calendar.view.ts";
import { TakeOff } from "./take-off.tsx";
import { useRemoveWaiting, useWaitingGuests } from "./waiting-guests.queries.ts";

type Props = { id: string; timeZone: string; mayChange: boolean };

/** Who waits for a place in a class, or for a time on the day of a meeting, who came first first; nothing where nobody does. */
export function WaitingGuests({ id, timeZone, mayChange }: Props) {
  const read = useWaitingGuests(id);
  const list = read.data ?? [];
  if (!read.isError && list.length === 0) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-4" aria-label="Waiting list">
      <FailedRead read={read} title="The waiting list didn’t load">
        Nothing is lost. Check your connection and try again.
      </FailedRead>
      {list.length > 0 && (
        <>
          <h3 className="num text-body font-label">{countWords(list.length, "guest")} waiting for a place</h3>
          <p className="text-small text-muted">
            When one comes free, they’re emailed one after another, and it’s kept for each for up to an hour.
          </p>
          <ul>
            {list.map((guest) => (
              <WaitingRow key={guest.id} id={id} guest={guest} timeZone={timeZone} mayChange={mayChange} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function WaitingRow({ id, guest, timeZone, mayChange }: Props & { guest: WaitingGuest }) {
  const { pending, run } = useRemoveWaiting();
  const { name, email, contactId, offer, isForDay, type, since } = guest;
  const words = (moment: string) => momentLabel(moment, timeZone);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <div className="grid min-w-0 flex-1 basis-48 text-small">
        {contactId ? (
          <a className="link justify-self-start text-body wrap-anywhere" href={`/contacts/${contactId}`}>
            {name}
          </a>
        ) : (
          <span className="text-body wrap-anywhere">{name}</span>
        )}
        <a className="link justify-self-start wrap-anywhere" href={`mailto:${email}`}>
          {email}
        </a>
        {isForDay && <span className="text-text-2 wrap-anywhere">{type}, any time that day</span>}
        <span className="num text-muted">
          {offer ? `Emailed: a place is kept until ${words(offer.until)}` : `Since ${words(since)}`}
        </span>
      </div>
      {mayChange && (
        <TakeOff
          name={name}
          pending={pending}
          onTakeOff={() => void run({ params: { id, waitingId: guest.id } })}
        />
      )}
    </li>
  );
}
