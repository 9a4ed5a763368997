import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import type { ClassGuest } from "#areas/calendar/contract/class-guests.schema.ts";
import { countWords } from "#areas/calendar/contract/why-words.rules.ts";
import { missedWords } from "./appointment-history.view.ts";
import {
  useConfirmGuest,
  useGuestCame,
  useGuestMissed,
  useGuests,
  useRemoveGuest,
} from "./class-guests.queries.ts";
import { TakeOff } from "./take-off.tsx";

type Props = { id: string; startTime: string; mayChange: boolean };

/** Who comes to a class, how they are reached, and how many seats are taken. */
export function ClassGuests({ id, startTime, mayChange }: Props) {
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
              <GuestRow key={guest.id} id={id} startTime={startTime} guest={guest} mayChange={mayChange} />
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

function GuestRow({ id, startTime, guest, mayChange }: Props & { guest: ClassGuest }) {
  const { name, email, phone, contactId, answers } = guest;
  const missed = missedWords(guest);
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
        {[stateOf(guest), missed && `This customer ${missed} meetings.`].filter(Boolean).map((line) => (
          <span key={line} className="text-muted">
            {line}
          </span>
        ))}
      </div>
      {mayChange && <GuestActs id={id} startTime={startTime} guest={guest} />}
    </li>
  );
}

const stateOf = ({ status, needsYes, attendance, comingAt }: ClassGuest): string | undefined => {
  if (attendance !== null) return attendance === "attended" ? "Came" : "Didn’t come";
  if (needsYes) return "Waits for your yes";
  if (status === "pending") return "Not sure yet: has to confirm by email";
  return comingAt ? "Will be there" : undefined;
};

/** Says yes to a guest or takes them off; once the class has begun, notes whether they came. */
function GuestActs({ id, startTime, guest }: Pick<Props, "id" | "startTime"> & { guest: ClassGuest }) {
  const [isOver] = useState(() => Date.parse(startTime) <= Date.now());
  const acts = { confirm: useConfirmGuest(), came: useGuestCame(), missed: useGuestMissed() };
  const disabled = Object.values(acts).some(({ pending }) => pending);
  const { name, status, needsYes, attendance } = guest;
  const offered: [key: keyof typeof acts, label: string, isOffered: boolean][] = [
    ["confirm", "Confirm", needsYes && !isOver],
    ["came", "Came", isOver && status === "confirmed" && attendance !== "attended"],
    ["missed", "Didn’t come", isOver && status === "confirmed" && attendance !== "no_show"],
  ];
  return (
    <span className="flex flex-wrap gap-2">
      {offered
        .filter(([, , isOffered]) => isOffered)
        .map(([key, label]) => (
          <Button
            key={key}
            size="small"
            aria-label={`${label}: ${name}`}
            disabled={disabled}
            onClick={() => void acts[key].run({ params: { id, guestId: guest.id } })}
          >
            {label}
          </Button>
        ))}
      {!isOver && <RemoveGuest id={id} guest={guest} />}
    </span>
  );
}

function RemoveGuest({ id, guest: { id: guestId, name } }: { id: string; guest: ClassGuest }) {
  const { pending, run } = useRemoveGuest();
  return <TakeOff name={name} pending={pending} onTakeOff={() => void run({ params: { id, guestId } })} />;
}
