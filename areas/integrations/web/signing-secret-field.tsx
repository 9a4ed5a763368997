import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { SigningSecret } from "#areas/integrations/contract/app-addresses.api.ts";
import type { Integration } from "#areas/integrations/contract/integrations.schema.ts";
import { dataWords } from "./app-data.messages.ts";
import { useSigningSecret } from "./app-data.queries.ts";

/** Takes the secret with which Stripe signs, and never shows it again. */
export function SigningSecretField({
  app,
  secret,
  onSecret,
}: {
  app: Integration;
  /** What is typed. */
  secret: string;
  onSecret: (secret: string) => void;
}) {
  const [error, setError] = useState<string | undefined>();
  const save = useSigningSecret();
  const keep = async () => {
    const read = SigningSecret.safeParse({ secret });
    setError(read.error?.issues[0]?.message);
    if (read.data && (await save.run({ params: { id: app.id }, body: read.data })).ok) onSecret("");
  };
  return (
    <div className="grid justify-items-start gap-2">
      <TextField
        className="w-full"
        label="Signing secret"
        maxLength={255}
        autoCapitalize="none"
        autoComplete="off"
        placeholder="whsec_"
        help={app.settings["hasSigningSecret"] === true ? dataWords.hasSigning : dataWords.signing}
        value={secret}
        onChange={(event) => onSecret(event.target.value)}
        error={error}
      />
      <Button size="small" busy={save.pending} onClick={() => void keep()}>
        Keep signing secret
      </Button>
    </div>
  );
}
