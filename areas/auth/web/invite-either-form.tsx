import { useState } from "react";
import type { InvitationCard } from "#areas/team/contract/invitations.schema.ts";
import { InviteNewForm } from "./invite-new-form.tsx";
import { InvitePasswordForm } from "./invite-password-form.tsx";

type Props = { card: InvitationCard; token: string };

/** Joining as a new or an existing person; when the link does not tell which, they say so. */
export function InviteEitherForm({ card, token }: Props) {
  const [known, setKnown] = useState(card.hasAccount ?? false);
  const Form = known ? InvitePasswordForm : InviteNewForm;
  return (
    <>
      <Form card={card} token={token} />
      {card.hasAccount === null && (
        <p className="mt-3 text-center">
          <button type="button" className="link min-h-11 text-small" onClick={() => setKnown(!known)}>
            {known ? "I'm new here" : "I already have an account"}
          </button>
        </p>
      )}
    </>
  );
}
