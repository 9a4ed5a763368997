import { useState } from "react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { plural } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { CategoryRule } from "#areas/books/contract/category-rules.schema.ts";
import { settingsWords, words } from "./books.messages.ts";
import { RuleForm } from "./rule-form.tsx";
import { useRemoveRule, useRules } from "./transactions.queries.ts";
import { RuleHits } from "./rule-hits.tsx";

type Editing = { rule?: CategoryRule };

/** The rules that choose categories: what they look for, what they last hit, and a preview before one is saved. */
export function RulesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const rules = useRules();
  const mayChange = useRight("manager");
  const [editing, setEditing] = useState<Editing>();
  const [isDirty, setDirty] = useState(false);
  const [next, setNext] = useState<{ to: Editing | undefined }>();
  // Another rule, or none, takes the place of the one that is being written.
  const turnTo = (to: Editing | undefined) => (isDirty ? setNext({ to }) : setEditing(to));
  const rule = editing?.rule;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.rules}
      subtitle={words.rulesHelp}
      unsaved={isDirty}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-4">
        {rules.isPending && (
          <Waiting label="Loading the rules">
            <Skeleton className="h-24" />
          </Waiting>
        )}
        <FailedRead read={rules} title="The rules didn’t load" />
        {rules.data?.length === 0 && !editing && (
          <p className="text-small text-muted">
            No rules yet. Add one for what comes back month after month.
          </p>
        )}
        {rules.data && rules.data.length > 0 && (
          <ul>
            {rules.data.map((rule) => (
              <RuleRow key={rule.id} rule={rule} mayChange={mayChange} onEdit={() => turnTo({ rule })} />
            ))}
          </ul>
        )}
        {!mayChange && <p className="text-caption text-muted">{settingsWords.onlyManagers}</p>}
        {mayChange && !editing && rules.data && (
          <span>
            <Button size="small" icon={Plus} onClick={() => turnTo({})}>
              Add a rule
            </Button>
          </span>
        )}
        {editing && (
          <RuleForm
            key={rule?.id ?? "new"}
            rule={rule && (rules.data?.find(({ id }) => id === rule.id) ?? rule)}
            onDirty={setDirty}
            onCancel={() => turnTo(undefined)}
            onSaved={() => setEditing(undefined)}
          />
        )}
        <AskDialog
          open={next !== undefined}
          title="Leave without saving?"
          keep="Keep editing"
          act="Leave"
          onKeep={() => setNext(undefined)}
          onAct={() => {
            setEditing(next?.to);
            setNext(undefined);
          }}
        >
          Your changes here aren’t saved yet.
        </AskDialog>
      </div>
    </Dialog>
  );
}

function RuleRow({
  rule,
  mayChange,
  onEdit,
}: {
  rule: CategoryRule;
  mayChange: boolean;
  onEdit: () => void;
}) {
  const remove = useRemoveRule();
  const { text, category, hitCount, lastHits } = rule;
  return (
    <li className="border-t border-line py-2 first:border-0">
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 text-small wrap-anywhere">
          If the text contains <b>{text}</b>, then <b>{category}</b>
        </p>
        {mayChange && (
          <>
            <IconButton icon={Pencil} size="small" label={`Change the rule for ${text}`} onClick={onEdit} />
            <IconButton
              icon={Trash2}
              size="small"
              label={`Delete the rule for ${text}`}
              busy={remove.pending}
              onClick={() => void remove.run({ params: { id: rule.id } })}
            />
          </>
        )}
      </div>
      {hitCount === 0 ? (
        <p className="text-caption text-muted">Hasn’t hit anything yet</p>
      ) : (
        <details>
          <summary className="text-caption text-muted pointer-coarse:py-2">
            {plural(hitCount, "transaction", "transactions")} so far, the last ones
          </summary>
          <RuleHits hits={lastHits} />
        </details>
      )}
    </li>
  );
}
