import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { useAction } from "#platform/web/use-action.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import type { InvitationCard } from "#areas/team/contract/invitations.schema.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { Registration } from "#areas/auth/contract/auth.schema.ts";
import { authMessages } from "./auth.messages.ts";
import { useEnter } from "./use-enter.ts";

type Props = { card: InvitationCard; token: string };

const NewForm = z.object({
  firstName: Registration.shape.firstName,
  lastName: Registration.shape.lastName,
  password: Registration.shape.password,
});

/** For an address that is new here: a name and a password. */
export function InviteNewForm({ card, token }: Props) {
  const enter = useEnter();
  const form = useFormOf(NewForm, { firstName: "", lastName: "", password: "" });
  const { errors } = form.formState;
  const register = useAction(authApi.register, {
    success: authMessages.registered,
    failure: authMessages.registrationFailed,
  });
  const submit = form.handleSubmit(async (fields) => {
    const outcome = await register.run({
      body: { ...fields, email: card.email, companyName: card.workspaceName, invitation: token },
    });
    if (outcome.ok) enter(outcome.reply);
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <form className="mt-5 grid grid-cols-2 gap-x-3.5 gap-y-4" noValidate onSubmit={submit}>
      <TextField
        label="First name"
        required="unsaid"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...form.register("firstName")}
      />
      <TextField
        label="Last name"
        required="unsaid"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...form.register("lastName")}
      />
      <TextField
        className="col-span-2"
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        value={card.email}
      />
      <PasswordField
        className="col-span-2"
        label="Password"
        required="unsaid"
        hint="8 characters or more"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <div className="col-span-2 empty:hidden">
        <FormTrouble form={form} />
      </div>
      <Button type="submit" look="primary" size="large" className="col-span-2" busy={register.pending}>
        {register.pending ? "Setting up your account..." : `Join ${card.workspaceName}`}
      </Button>
    </form>
  );
}
