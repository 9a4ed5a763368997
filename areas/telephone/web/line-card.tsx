import { useState } from "react";
import { PhoneCall, Unplug } from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { servicePattern, type Telephone } from "#areas/telephone/contract/telephone.schema.ts";
import { telephoneWords } from "./telephone.messages.ts";
import { useCheckTelephone, useRegistration, useRemoveTelephone } from "./telephone.queries.ts";

/** How the line stands: live or practice, what it can do, and why nothing goes out. */
export function LineCard({ telephone }: { telephone: Telephone }) {
  const check = useCheckTelephone();
  const remove = useRemoveTelephone();
  const [told, setTold] = useState<{ tone: "positive" | "danger"; text: string }>();
  const [isAsking, setAsking] = useState(false);
  const { mode, problem, canText, canCall, isTrial, accountName, checkedAt, number } = telephone;
  const run = async () => {
    setTold(undefined);
    const outcome = await check.run({});
    if (outcome.ok) setTold({ tone: outcome.reply.ok ? "positive" : "danger", text: outcome.reply.message });
  };
  const disconnect = async () => {
    await remove.run({});
    setAsking(false);
    setTold(undefined);
  };
  return (
    <Card title="Your line">
      <div className="grid gap-4">
        {telephone.isTest ? (
          <Notice>{telephoneWords.test}</Notice>
        ) : problem ? (
          <Notice tone="danger">Nothing is going out right now. {problem}</Notice>
        ) : (
          <Notice tone={mode === "live" ? "positive" : "warning"}>
            {mode === "live" ? telephoneWords.live : telephoneWords.practice}
          </Notice>
        )}
        {checkedAt && (
          <p className="text-small wrap-anywhere text-text-2">
            {[
              accountName,
              number,
              canText ? "can text" : "can’t text",
              canCall ? "can call" : "can’t call",
              `checked ${dateTime(checkedAt)}`,
            ].join(" · ")}
          </p>
        )}
        {isTrial && <Notice tone="warning">{telephoneWords.trial}</Notice>}
        {servicePattern.test(number ?? "") && <RepliesToService />}
        {told && <Notice tone={told.tone}>{told.text}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button icon={PhoneCall} busy={check.pending} onClick={() => void run()}>
            {check.pending ? "Checking..." : "Check the line"}
          </Button>
          {telephone.accountSid !== null && (
            <Button icon={Unplug} look="quiet" onClick={() => setAsking(true)}>
              Disconnect
            </Button>
          )}
        </div>
      </div>
      <AskDialog
        open={isAsking}
        title="Disconnect your line?"
        act="Disconnect"
        busy={remove.pending}
        onKeep={() => setAsking(false)}
        onAct={() => void disconnect()}
      >
        {telephoneWords.remove}
      </AskDialog>
    </Card>
  );
}

/** Where a Messaging Service has to send what comes in. */
function RepliesToService() {
  const { data } = useRegistration();
  return (
    <Notice tone="warning">
      {telephoneWords.service}
      {data?.incomingTextUrl && (
        <span className="flex flex-wrap items-center gap-2 pt-2">
          <code className="text-small wrap-anywhere">{data.incomingTextUrl}</code>
          <CopyButton text={data.incomingTextUrl} what="the address for replies" />
        </span>
      )}
    </Notice>
  );
}
