import { useRight } from "#areas/auth/web/index.ts";
import { useMailNote } from "./mail-note.queries.ts";

/** Where no email leaves: that, and why. Otherwise nothing, so that no screen promises what does not happen. */
export function MailNote({ className = "" }: { className?: string }) {
  const note = useMailNote();
  const mayFix = useRight("manager");
  if (!note || note.leaves) return null;
  return (
    <p className={`text-caption text-muted ${className}`}>
      {note.why}{" "}
      {note.href && mayFix && (
        <a className="link" href={note.href}>
          Put that right
        </a>
      )}
    </p>
  );
}
