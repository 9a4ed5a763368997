import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import type { ClassGuest } from "#areas/calendar/contract/class-guests.schema.ts";
import { countWords } from "#areas/calendar/contract/why-words.rules.ts";
import { useGuests, useRemoveGuest } from "./class-guests.queries.ts";

type Props = { id: string; mayRemove: boolean };

/** Who comes to a class, how they are reached, and how many seats are taken. */
export function ClassGuests({ id, mayRemove }: Props) {
  const read = useGuests(id);
  const { data } = read;
  const hidden = data ? data.taken - data.guests.length : 0;
  return (
    <section className="grid gap-2 border-t border-line pt-4" aria-label="Who comes">
      <FailedRead read={read} title="The list of guests didn’t load">
        Nothing is lost. Check your connection and try again.
      </FailedRead>
      {data && (
        <>
          <h3 className="num text-body font-label">
            {data.taken} of {countWords(data.seats, "seat")} taken
          </h3>
          <ul>
            {data.guests.map((guest) => (
              <GuestRow key={guest.id} id={id} guest={guest} mayRemove={mayRemove} />
            ))}
          </ul>
          {hidden > 0 && (
            <p className="text-small text-muted">
              {countWords(hidden, "guest")} of customers whom you don’t see.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function GuestRow({ id, guest, mayRemove }: Props & { guest: ClassGuest }) {
  const remove = useRemoveGuest();
  const [isAsked, setAsked] = useState(false);
  const { name, email, phone, contactId, answers, status, comingAt } = guest;
  const state = status === "pending" ? "Not sure yet: has to confirm by email" : comingAt && "Will be there";
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
        {phone && (
          <a className="link num justify-self-start" href={`tel:${phone}`}>
            {phone}
          </a>
        )}
        {answers.map(({ question, answer }) => (
          <span key={question} className="text-text-2 wrap-anywhere">
            {question} {answer}
          </span>
        ))}
        {state && <span className="text-muted">{state}</span>}
      </div>
      {mayRemove &&
        (isAsked ? (
          <span className="flex gap-2">
            <Button size="small" look="quiet" onClick={() => setAsked(false)}>
              Keep
            </Button>
            <Button
              size="small"
              look="danger"
              busy={remove.pending}
              onClick={() => void remove.run({ params: { id, guestId: guest.id } })}
            >
              Take {name} off
            </Button>
          </span>
        ) : (
          <Button size="small" look="quiet" aria-label={`Take ${name} off`} onClick={() => setAsked(true)}>
            Take off
          </Button>
        ))}
    </li>
  );
}
