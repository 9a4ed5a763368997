import { useState } from "react";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { SavedSelect } from "#platform/web/ui/saved-select.tsx";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { words } from "./statements.messages.ts";
import { useChooseStatement } from "./statements.queries.ts";
import { accountLabel, needsAccount, statementAddress } from "./statements.view.ts";

/** What is asked about the account: which one of the file, and whether it is the right one. */
export function StatementAsks({ statement }: { statement: Statement }) {
  const choose = useChooseStatement();
  const { id, accounts, asks, isConfirmed } = statement;
  const mustChoose = needsAccount(statement);
  return (
    <>
      {accounts.length > 1 && <FileAccounts statement={statement} />}
      {!mustChoose && asks.length > 0 && (
        <Notice
          tone={isConfirmed ? "info" : "warning"}
          action={
            isConfirmed ? undefined : (
              <span className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  busy={choose.pending}
                  onClick={() => void choose.run({ params: { id }, body: { isConfirmed: true } })}
                >
                  Yes, go on
                </Button>
                <ButtonLink size="small" href={statementAddress()}>
                  {words.other}
                </ButtonLink>
              </span>
            )
          }
        >
          {asks.map((ask) => (
            <p key={ask}>{ask}</p>
          ))}
          {isConfirmed && <p>You said yes.</p>}
        </Notice>
      )}
    </>
  );
}

/** A file with lines of several accounts: one of them is brought in. */
function FileAccounts({ statement }: { statement: Statement }) {
  const choose = useChooseStatement();
  const { id, accounts } = statement;
  const now = accounts.findIndex(({ isChosen }) => isChosen);
  const [asked, setAsked] = useState<string>();
  const value = asked ?? (now < 0 ? "" : String(now));
  const pick = async (at: string) => {
    setAsked(at);
    await choose.run({ params: { id }, body: { account: Number(at) } });
    setAsked(undefined);
  };
  return (
    <section className="card pad" aria-labelledby="accounts-title">
      <h2 id="accounts-title">Which account of the file?</h2>
      <p className="mt-0.5 mb-3 text-small text-muted">
        It has lines of several accounts, and one of them is brought in at a time.
      </p>
      <SavedSelect
        className="max-w-md"
        label="Account of the file"
        placeholder={now < 0 ? "Choose an account" : undefined}
        options={accounts.map((account, at) => ({ value: String(at), label: accountLabel(account) }))}
        value={value}
        disabled={choose.pending}
        onSave={(chosen) => chosen !== "" && pick(chosen)}
      />
    </section>
  );
}
