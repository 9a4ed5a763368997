import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { dateTime } from "#platform/web/format.ts";
import type { MailServer } from "#areas/outreach/contract/mail-server.schema.ts";
import { type MailForm, securityOptions } from "./mail-form.view.ts";
import { mailWords } from "./outreach.messages.ts";

type Ties = { name: string; error?: string };
type Props = {
  server: MailServer;
  at: (name: keyof MailForm) => Ties;
  asksAgain: boolean;
  tagged: boolean;
  onTagged: (value: boolean) => void;
};

/** Where bounces go, and how they are read there. */
export function BounceFields({ server, at, asksAgain, tagged, onTagged }: Props) {
  return (
    <Card title="Bounced email">
      <p className="text-small text-muted">
        When an address no longer works, your email bounces. We read those bounces and stop writing to that
        address, so your other email doesn’t end up in spam.
      </p>
      <details className="mt-4" open={server.imapHost !== null}>
        <summary className="cursor-pointer font-label pointer-coarse:py-3">
          Read bounces from a mailbox
        </summary>
        <div className="mt-4 grid gap-5 tablet:grid-cols-2">
          <TextField
            label="Address for bounces"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            help="Best to use a separate mailbox. Leave blank to use your sender address."
            {...at("bounceAddress")}
          />
          <div className="self-center">
            <Checkbox
              checked={tagged}
              onChange={onTagged}
              label="The mailbox accepts name+anything@ (so we know which email bounced)"
            />
          </div>
          <TextField
            label="Mailbox host (IMAP)"
            placeholder="imap.example.com"
            autoCapitalize="none"
            spellCheck={false}
            {...at("imapHost")}
          />
          <TextField label="Mailbox port" inputMode="numeric" placeholder="993" {...at("imapPort")} />
          <SelectField
            label="Mailbox encryption"
            options={[
              { value: "tls", label: "TLS (most common, port 993)" },
              ...securityOptions
                .filter((option) => option.value !== "tls")
                .map((option) => ({
                  ...option,
                  label: option.label.replace("most common, port 587", "port 143"),
                })),
            ]}
            {...at("imapSecurity")}
          />
          <TextField
            label="Mailbox username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...at("imapUsername")}
          />
          <PasswordField
            label="Mailbox password"
            autoComplete="new-password"
            help={
              asksAgain
                ? mailWords.passwordAgain
                : server.hasImapPassword
                  ? "Saved. Leave blank to keep it."
                  : undefined
            }
            {...at("imapPassword")}
          />
        </div>
        {server.imapError && (
          <div className="mt-4">
            <Notice tone="warning">The mailbox could not be read: {server.imapError}</Notice>
          </div>
        )}
        {server.imapCheckedAt && !server.imapError && (
          <p className="mt-3 text-small text-muted">Last checked {dateTime(server.imapCheckedAt)}.</p>
        )}
      </details>
      <details className="mt-4">
        <summary className="cursor-pointer font-label pointer-coarse:py-3">
          Or have your email system report bounces
        </summary>
        <p className="mt-3 text-small text-muted">
          Have it post each bounced email, unchanged, to this address. Keep the address private.
        </p>
        <div className="mt-2 flex items-start gap-2">
          <code className="min-w-0 flex-1 text-small wrap-anywhere">{server.bounceUrl}</code>
          <CopyButton what="address" text={server.bounceUrl} />
        </div>
      </details>
    </Card>
  );
}
