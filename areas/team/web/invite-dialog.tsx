import { useState, type FormEvent } from "react";
import type { Role, Sees } from "#platform/contract/endpoint.ts";
import { Email } from "#platform/contract/text.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useInvite } from "./members.queries.ts";
import { forGood, teamWords as words } from "./team.messages.ts";
import { RoleChoice } from "./role-choice.tsx";
import type { Me } from "./team.view.ts";

/** Asks for an address and a role. `onLink` gets the link when no email goes out. */
export function InviteDialog({
  open,
  me,
  onClose,
  onLink,
}: {
  open: boolean;
  me: Me;
  onClose: () => void;
  onLink: (link: string) => void;
}) {
  const [email, setEmail] = useKeptState("invite-email", "");
  const [role, setRole] = useKeptState<Role>("invite-role", "member");
  const [sees, setSees] = useKeptState<Sees>("invite-sees", "all");
  const [days, setDays] = useKeptState("invite-days", forGood);
  const [errors, setErrors] = useState<{ email?: string; whole?: string }>({});
  const invite = useInvite();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = Email.safeParse(email);
    if (!checked.success) return setErrors({ email: checked.error.issues[0]?.message });
    const outcome = await invite.run({
      body: {
        email: checked.data,
        role,
        sees,
        accessDays: days === forGood || role === "owner" ? null : Number(days),
      },
    });
    if (outcome.ok) {
      onClose();
      if (outcome.reply.link) onLink(outcome.reply.link);
    } else if ("error" in outcome) {
      const field = outcome.error instanceof CallError ? outcome.error.body?.errors?.email : undefined;
      setErrors(
        field
          ? { email: field }
          : {
              whole:
                serverMessage(outcome.error) ??
                "The invitation wasn’t sent. Check your connection and try again.",
            },
      );
    }
  };
  const footer = (
    <CancelAndSubmit busy={invite.pending}>{invite.pending ? "Inviting..." : "Invite"}</CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite someone"
      subtitle="They get a link that works for 7 days."
      footer={footer}
      unsaved={email.trim() !== ""}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        {errors.whole && <Notice tone="danger">{errors.whole}</Notice>}
        <TextField
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          value={email}
          error={errors.email}
          onChange={(event) => {
            setEmail(event.target.value);
            setErrors({});
          }}
        />
        <RoleChoice me={me} role={role} sees={sees} onRole={setRole} onSees={setSees} />
        {role !== "owner" && (
          <SelectField
            label={words.accessEnds}
            help={words.accessEndsHelp}
            value={days}
            options={words.accessDays}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
