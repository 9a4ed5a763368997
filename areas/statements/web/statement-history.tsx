import { uploadStep } from "#platform/web/upload-steps.ts";
import { DiscardUpload, UploadEntry, UploadHistory } from "#platform/web/ui/upload-history.tsx";
import { useAccounts } from "#areas/books/web/index.ts";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { StatementUndo } from "./statement-undo.tsx";
import { words } from "./statements.messages.ts";
import { useRemoveStatement, useStatements } from "./statements.queries.ts";
import { entryWords, statementAddress } from "./statements.view.ts";

/** The statements of this business: which account, what became of each, and what can still be done. */
export function StatementHistory() {
  return (
    <UploadHistory
      list={useStatements()}
      title={words.earlier}
      inSentence="earlier statements"
      none={words.none}
    >
      {(statement) => <Entry key={statement.id} statement={statement} />}
    </UploadHistory>
  );
}

function Entry({ statement }: { statement: Statement }) {
  const { id, fileName, status, accountId } = statement;
  const remove = useRemoveStatement();
  const account = useAccounts().data?.find((one) => one.id === accountId)?.accountName;
  const isOpen = uploadStep(statement) === 1;
  return (
    <UploadEntry
      entry={statement}
      href={statementAddress(id)}
      words={account ? `${account}. ${entryWords(statement)}` : entryWords(statement)}
      next={isOpen ? "continue" : status === "importing" ? "progress" : undefined}
      before={<StatementUndo statement={statement} small />}
    >
      {isOpen && (
        <DiscardUpload
          fileName={fileName}
          busy={remove.pending}
          onDiscard={() => void remove.run({ params: { id } })}
        >
          Nothing from it was added to your books. Your answers about its lines will be lost.
        </DiscardUpload>
      )}
    </UploadEntry>
  );
}
