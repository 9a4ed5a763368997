import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Clashes } from "#platform/web/ui/clashes.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { PasswordField, TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import type { MailServer } from "#areas/outreach/contract/mail-server.schema.ts";
import { BounceFields } from "./bounce-fields.tsx";
import { asksAgain, mailBodyOf, MailForm, securityOptions, valuesOf } from "./mail-form.view.ts";
import { mailWords } from "./outreach.messages.ts";
import { useSaveMailServer, useTestMail } from "./outreach.queries.ts";

const secrets = ["password", "imapPassword"] as const;

/** Who the business writes as, through which server, and how to find out whether it works. */
export function MailServerForm({ server }: { server: MailServer }) {
  const save = useSaveMailServer();
  const testing = useTestMail();
  const [told, setTold] = useState<{ tone: "positive" | "danger"; text: string }>();
  const edit = useEditForm({
    name: "mail-server",
    schema: MailForm,
    record: server,
    valuesOf,
    bodyOf: mailBodyOf,
    save: (body) => save.run({ body }),
    labelOf: (field) => (field === "bounceTagged" ? "name+anything@" : undefined),
  });
  const { form } = edit;
  const {
    register,
    formState: { errors },
  } = form;
  const at = (name: keyof MailForm) => ({ ...register(name), error: errors[name]?.message });
  const values = form.watch();
  const again = {
    password: asksAgain("password", values, server),
    imapPassword: asksAgain("imapPassword", values, server),
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTold(undefined);
    const asked = secrets.filter((secret) => asksAgain(secret, values, server));
    for (const secret of asked)
      form.setError(secret, { message: mailWords.passwordAgain }, { shouldFocus: true });
    if (asked.length > 0) return;
    // Saved as they are, the settings are tried again.
    if (edit.isDirty) await edit.submit(event);
    else await save.run({ body: {} });
  };
  const test = async () => {
    const outcome = await testing.run({});
    if (outcome.ok)
      setTold({ tone: outcome.reply.sent ? "positive" : "danger", text: outcome.reply.message });
  };
  const leaving = useLeaveGuard(edit.isDirty);
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {leaving}
      <Clashes edit={edit} />
      <Card title="Who your email is from">
        <div className="grid gap-5 tablet:grid-cols-2">
          <TextField
            label="Name"
            help="The sender name people see. Leave blank to use your business name."
            maxLength={100}
            {...at("fromName")}
          />
          <TextField
            label="Email address"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            {...at("fromAddress")}
          />
          <TextField
            label="Replies go to"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            help="Leave blank to use the address above."
            {...at("replyTo")}
          />
          <TextArea
            label="Mailing address"
            help="Shown at the bottom of every campaign. The law requires it."
            {...at("postalAddress")}
          />
        </div>
      </Card>
      <Card title="Mail server">
        <p className="mb-4 text-small text-muted">
          {server.hasInstallationServer
            ? mailWords.installation
            : "Your email provider can tell you these. Look for “SMTP” in its help pages."}
          {server.perDay !== null && ` ${mailWords.days(server.perDay)}`}
        </p>
        <div className="grid gap-5 tablet:grid-cols-2">
          <TextField
            label="Host"
            placeholder="mail.example.com"
            autoCapitalize="none"
            spellCheck={false}
            {...at("host")}
          />
          <TextField label="Port" inputMode="numeric" placeholder="587" {...at("port")} />
          <SelectField label="Encryption" options={securityOptions} {...at("security")} />
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...at("username")}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            help={
              again.password
                ? mailWords.passwordAgain
                : server.hasPassword
                  ? "Saved. Leave blank to keep it."
                  : "Stored encrypted. Nobody can read it here."
            }
            placeholder={server.hasPassword && !again.password ? "••••••••" : undefined}
            {...at("password")}
          />
        </div>
        <details className="mt-5">
          <summary className="cursor-pointer font-label pointer-coarse:py-3">Sending speed</summary>
          <div className="mt-4 grid gap-5 tablet:grid-cols-2">
            <TextField
              label="Most emails per minute"
              inputMode="numeric"
              help="Leave blank to send as fast as your server allows."
              {...at("perMinute")}
            />
            <TextField
              label="Most to one domain per minute"
              inputMode="numeric"
              help="Leave blank for no separate limit."
              {...at("perDomainMinute")}
            />
          </div>
        </details>
      </Card>
      <BounceFields
        server={server}
        at={at}
        asksAgain={again.imapPassword}
        tagged={values.bounceTagged}
        onTagged={(value) => form.setValue("bounceTagged", value, { shouldDirty: true })}
      />
      <FormTrouble form={form} />
      {told && <Notice tone={told.tone}>{told.text}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button icon={Send} busy={testing.pending} disabled={edit.isDirty} onClick={() => void test()}>
          {testing.pending ? "Sending..." : "Send me a test email"}
        </Button>
        <Button look="primary" type="submit" busy={save.pending}>
          {save.pending ? "Saving..." : "Save"}
        </Button>
      </div>
      {edit.isDirty && (
        <p className="text-right text-small text-muted">Save first. The test uses your saved settings.</p>
      )}
    </form>
  );
}
