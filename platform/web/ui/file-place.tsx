import { Upload } from "lucide-react";
import { DropArea } from "./drop-area.tsx";

type Props = {
  /** As the browser's `accept`. */ accept: string;
  /** Which kinds of files, and how large. */ kinds: string;
  onFile: (file: File) => void;
};

/** Where an upload begins: one file is chosen or dropped. */
export const FilePlace = ({ accept, kinds, onFile }: Props) => (
  <DropArea
    accept={accept}
    className="grid min-h-44 place-items-center content-center gap-3 rounded-card border-line-control px-4 py-6 text-center"
    onFiles={([file]) => file && onFile(file)}
  >
    <span className="state-mark !mb-0">
      <Upload className="icon large" aria-hidden />
    </span>
    <span>
      <span className="font-label text-accent-text">Choose a file</span>
      <span className="max-tablet:hidden"> or drop it here</span>
    </span>
    <span className="text-caption text-muted">{kinds}</span>
  </DropArea>
);
