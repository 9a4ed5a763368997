import { useState } from "react";
import { withReason } from "#platform/web/failures.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { showToast } from "#platform/web/toasts.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import {
  CalendarLogin,
  type FoundCalendar,
  type Provider,
} from "#areas/calendar/contract/calendar-accounts.schema.ts";
import { accountToasts, providerWords } from "./calendar-accounts.messages.ts";
import { CalendarChoice, type Choice, isChosen } from "./calendar-choice.tsx";
import { useConnectAccount, useLookForCalendars } from "./calendar-accounts.queries.ts";

type Found = { login: CalendarLogin; calendars: FoundCalendar[] };

/** Signs in to an account elsewhere, and lets its owner choose which of its calendars take their time. */
export function CalendarAccountDialog({
  open,
  provider,
  onClose,
}: {
  open: boolean;
  provider: Provider;
  onClose: () => void;
}) {
  const { name, address, steps, passwordHelp } = providerWords[provider];
  const form = useFormOf(CalendarLogin, { address, username: "", password: "" }, `account:${provider}`);
  const { errors, isDirty } = form.formState;
  const asksAddress = address === "";
  const [found, setFound] = useState<Found>();
  const [choice, setChoice] = useState<Choice>({ calendars: [], writesTo: null });
  const look = useLookForCalendars();
  const connect = useConnectAccount();
  const pending = look.pending || connect.pending;
  const refused = (error: unknown) => {
    if (applyServerErrors(form, error)) setFound(undefined);
    else showToast({ tone: "danger", ...withReason(accountToasts.notConnected)(error) });
  };
  const submit = form.handleSubmit(async (login) => {
    if (found) {
      const outcome = await connect.run({
        body: { ...found.login, provider, ...choice, calendars: [...choice.calendars] },
      });
      if (outcome.ok) onClose();
      else if ("error" in outcome) refused(outcome.error);
      return;
    }
    const outcome = await look.run({ body: login });
    if (outcome.ok) {
      const calendars = outcome.reply.toSorted((a, b) => a.name.localeCompare(b.name));
      setFound({ login, calendars });
      setChoice({ calendars: calendars.length === 1 ? calendars.map(({ url }) => url) : [], writesTo: null });
    } else if ("error" in outcome) refused(outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Connect ${name}`}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
      trouble={<FormTrouble form={form} />}
      footer={
        <CancelAndSubmit busy={pending} disabled={found !== undefined && !isChosen(choice)}>
          {found ? "Connect" : "Find my calendars"}
        </CancelAndSubmit>
      }
    >
      {found ? (
        <CalendarChoice calendars={found.calendars} choice={choice} onChange={setChoice} />
      ) : (
        <div className="grid gap-5">
          <p className="text-small text-muted">{steps}</p>
          {asksAddress && (
            <TextField
              label="Address"
              required
              inputMode="url"
              autoComplete="off"
              error={errors.address?.message}
              {...form.register("address")}
            />
          )}
          <TextField
            label="Username"
            required
            autoComplete="off"
            error={errors.username?.message}
            {...form.register("username")}
          />
          <PasswordField
            label="App password"
            required
            autoComplete="new-password"
            help={passwordHelp}
            error={errors.password?.message}
            {...form.register("password")}
          />
        </div>
      )}
    </Dialog>
  );
}
