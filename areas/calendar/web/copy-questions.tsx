import { CopyQuestion } from "./copy-question.tsx";
import { questionWords } from "./copy-questions.messages.ts";
import { useQuestions } from "./copy-questions.queries.ts";

/** What is to be answered about meetings that were changed elsewhere: all of it, or about one meeting. */
export function CopyQuestions({ appointmentId, onDone }: { appointmentId?: string; onDone?: () => void }) {
  const all = useQuestions().data ?? [];
  const shown = appointmentId === undefined ? all : all.filter((one) => one.appointmentId === appointmentId);
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={questionWords.list}>
      {shown.map((question) => (
        <li key={`${question.id} ${question.version}`}>
          <CopyQuestion question={question} isNamed={appointmentId === undefined} onDone={onDone} />
        </li>
      ))}
    </ul>
  );
}
