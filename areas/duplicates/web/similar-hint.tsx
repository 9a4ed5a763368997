import { fullNameOf } from "#platform/contract/full-name.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useDebounced } from "#platform/web/use-debounced.ts";
import { similarWords } from "./duplicates.messages.ts";
import { useSimilar } from "./duplicates.queries.ts";

type Typed = { email: string; phone: string; name: string };

const typingPauseMilliseconds = 400;

/** Shows similar customers while someone is being added. It never blocks: they can be added all the same. */
export function SimilarHint({ email, phone, name }: Typed) {
  const asked = {
    email: useDebounced(email.trim().slice(0, 254), typingPauseMilliseconds),
    phone: useDebounced(phone.trim().slice(0, 50), typingPauseMilliseconds),
    name: useDebounced(name.trim().slice(0, 201), typingPauseMilliseconds),
  };
  const worthAsking =
    asked.email.includes("@") ||
    asked.phone.length >= 7 ||
    (asked.name.length >= 5 && asked.name.includes(" "));
  const { data } = useSimilar(asked, worthAsking);
  const shown = worthAsking ? (data ?? []) : [];
  return (
    <div className="mt-4 empty:hidden" aria-live="polite">
      {shown.length > 0 && (
        <Notice>
          <ul className="grid gap-1">
            {shown.map((one) => (
              <li key={one.id}>
                <a className="link" href={`/contacts/${one.id}`} target="_blank" rel="noreferrer">
                  {fullNameOf(one)}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>{" "}
                is already in your list ({similarWords[one.reason]}){one.company && `, ${one.company}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
