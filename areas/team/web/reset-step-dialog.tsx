import { fullNameOf } from "#platform/contract/full-name.ts";
import { AskPassword } from "#platform/web/ui/ask-password.tsx";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { useResetStep } from "./members.queries.ts";

/** Asks whether a teammate who lost their phone may sign in with the password alone, and for the owner's own password. */
export function ResetStepDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = fullNameOf(member);
  const reset = useResetStep(name);
  return (
    <AskPassword
      title={`Turn off two-step sign-in for ${name}?`}
      subtitle="For a teammate who lost their phone. Be sure that it is really them who asks."
      act="Turn off"
      acting="Turning off..."
      look="danger"
      pending={reset.pending}
      onAct={({ password }) => reset.run({ params: { id: member.id }, body: { password } })}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-text-2">
        They’re signed out everywhere and sign in with their password alone, until they turn it on again with
        their new phone. We email them about it.
      </p>
    </AskPassword>
  );
}
