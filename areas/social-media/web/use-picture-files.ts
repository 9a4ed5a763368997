import { useEffect, useState } from "react";

/** A post's pictures as files for a phone's share sheet; none until they are there, and where it takes none. */
export function usePictureFiles(urls: readonly string[]): File[] {
  const [files, setFiles] = useState<File[]>([]);
  const key = urls.join(" ");
  useEffect(() => {
    if (key === "" || typeof navigator.canShare !== "function") return undefined;
    const stop = new AbortController();
    // Beforehand: a share sheet opens only right after a press.
    const load = async (): Promise<void> => {
      const all = await Promise.all(key.split(" ").map((url, at) => fileAt(url, at, stop.signal)));
      if (navigator.canShare({ files: all })) setFiles(all);
    };
    void load().catch(() => undefined);
    return () => stop.abort();
  }, [key]);
  return files;
}

async function fileAt(url: string, at: number, signal: AbortSignal): Promise<File> {
  const blob = await (await fetch(url, { signal })).blob();
  return new File([blob], `picture-${at + 1}.${blob.type.split("/")[1] ?? "jpeg"}`, { type: blob.type });
}
