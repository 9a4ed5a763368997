import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { clearBrowser } from "#platform/web/browser-flags.ts";
import { showToast } from "#platform/web/toasts.ts";
import { refresh } from "#platform/web/query-keys.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { lastOwnerMessage } from "#areas/team/contract/members.rules.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { useLeave, useTransfer } from "./members.queries.ts";
import { toasts } from "./team.messages.ts";
import { fullName, mayLeave, type Me } from "./team.view.ts";

/** The ways out: handing the business over, and leaving it. */
export function TeamLeaving({ me, members }: { me: Me; members: readonly Member[] }) {
  const [asking, setAsking] = useState<"leave" | "transfer">();
  const leave = useLeave();
  const others = members.filter((member) => member.id !== me.id);
  const free = mayLeave(me, members);
  const mayTransfer = me.role === "owner" && others.length > 0;
  const close = () => setAsking(undefined);
  const go = async () => {
    const outcome = await leave.run({ body: { workspaceId: me.workspaceId } });
    if (!outcome.ok) return close();
    // Nobody is signed in any more, because they wanted it.
    if (!outcome.reply.workspaceId) clearBrowser();
    window.location.assign(outcome.reply.workspaceId ? "/dashboard" : "/auth");
  };
  return (
    <Card title="Your place here">
      <p className="text-text-2">{free ? "When you leave, the owner looks after your customers. To come back you need a new invitation." : lastOwnerMessage}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {mayTransfer && <Button onClick={() => setAsking("transfer")}>Hand the business over</Button>}
        <Button look="quiet-danger" className={!mayTransfer && free ? "-ml-4" : undefined} disabled={!free} onClick={() => setAsking("leave")}>Leave {me.workspaceName}</Button>
      </div>
      <AskDialog open={asking === "leave"} title={`Leave ${me.workspaceName}?`} keep="Stay" act="Leave" busy={leave.pending} onKeep={close} onAct={() => void go()}>
        You see nothing of it any more, on any device. The owner looks after your customers.
      </AskDialog>
      {asking === "transfer" && <TransferDialog others={others} onClose={close} />}
    </Card>
  );
}

function TransferDialog({ others, onClose }: { others: readonly Member[]; onClose: () => void }) {
  const [to, setTo] = useState("");
  const [error, setError] = useState<string>();
  const transfer = useTransfer();
  const queryClient = useQueryClient();
  const heir = others.find((member) => member.id === to);
  const act = async () => {
    if (!heir) return setError("Choose a person from the list");
    const outcome = await transfer.run({ body: { to } });
    if (outcome.ok) {
      showToast({ ...toasts.handedOver(fullName(heir)), tone: "positive" });
      // What the person may do has changed: the whole screen follows.
      void refresh(queryClient, [authApi.user]);
    }
    if (outcome.ok || "demo" in outcome) onClose();
  };
  const footer = <><DialogClose><Button>Cancel</Button></DialogClose><Button look="danger" busy={transfer.pending} onClick={() => void act()}>{transfer.pending ? "Handing over..." : "Hand over"}</Button></>;
  return (
    <Dialog open onClose={onClose} title="Hand the business over" subtitle="They become its owner, you become a manager. Only they can undo it." footer={footer}>
      <SelectField label="New owner" required placeholder="Choose one" options={others.map((member) => ({ value: member.id, label: fullName(member) }))} value={to} error={error} onChange={(event) => { setTo(event.target.value); setError(undefined); }} />
    </Dialog>
  );
}
