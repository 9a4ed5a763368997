import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { KeyRound, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { ErrorState } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { DomainCheck, MailServer } from "#areas/outreach/contract/mail-server.schema.ts";
import { mailWords } from "./outreach.messages.ts";
import { useDomain, useSaveMailServer } from "./outreach.queries.ts";

const names = { owner: "Ownership", spf: "SPF", dkim: "DKIM", dmarc: "DMARC" };
const states: Record<DomainCheck["state"], { tint: string; word: string }> = {
  good: { tint: "green", word: "Good" },
  missing: { tint: "amber", word: "Missing" },
  wrong: { tint: "rose", word: "Wrong" },
  unknown: { tint: "grey", word: "Unknown" },
  off: { tint: "grey", word: "Not used" },
};

/** Whether others can see that the business's mail is really its own; checked on demand. */
export function DomainCard({ server }: { server: MailServer }) {
  const [wanted, setWanted] = useState(false);
  const domain = useDomain(wanted);
  const save = useSaveMailServer();
  const make = async () => {
    await save.run({ body: { dkimKey: "make" } });
    if (wanted) await domain.refetch();
  };
  const check = () => (wanted ? void domain.refetch() : setWanted(true));
  return (
    <Card
      title="Your domain"
      actions={
        <Button
          look="quiet"
          size="small"
          icon={RefreshCw}
          busy={wanted && domain.isFetching}
          disabled={server.fromAddress === null}
          onClick={check}
        >
          Check now
        </Button>
      }
    >
      <p className="text-small text-muted">
        {server.fromAddress === null
          ? "First, enter the address your email is sent from."
          : "Three records on your domain prove that your email is really from you. Without them, much of it lands in spam."}
      </p>
      {server.installationAddress !== null && server.fromAddress !== null && (
        <p className="mt-2 text-small text-muted">{mailWords.proof(server)}</p>
      )}
      {domain.isError && (
        <ErrorState
          title="We couldn’t check the records"
          error={domain.error}
          onRetry={check}
          retrying={domain.isFetching}
        />
      )}
      {domain.data && (
        <ul className="mt-4">
          {domain.data.map((one) => (
            <Check key={one.kind} check={one} />
          ))}
        </ul>
      )}
      {server.fromAddress !== null && !server.hasDkimKey && (
        <Button className="mt-4" icon={KeyRound} busy={save.pending} onClick={() => void make()}>
          Create a DKIM key
        </Button>
      )}
    </Card>
  );
}

function Check({ check }: { check: DomainCheck }) {
  const { tint, word } = states[check.state];
  return (
    <li className="border-t border-line py-3.5 first:border-0">
      <p className="flex items-center gap-2">
        <span className="font-label">{names[check.kind]}</span>
        <Badge kind="tint" value={tint}>
          {word}
        </Badge>
      </p>
      <p className="text-small text-text-2">{check.words}</p>
      {check.wanted && (
        <dl className="mt-2 grid gap-2 text-small">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <dt className="text-muted">Name</dt>
              <dd className="font-mono wrap-anywhere">{check.name}</dd>
            </div>
            <CopyButton what={`the name of the ${names[check.kind]} record`} text={check.name} />
          </div>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <dt className="text-muted">TXT value</dt>
              <dd className="font-mono wrap-anywhere">{check.wanted}</dd>
            </div>
            <CopyButton what={`the value of the ${names[check.kind]} record`} text={check.wanted} />
          </div>
        </dl>
      )}
    </li>
  );
}
