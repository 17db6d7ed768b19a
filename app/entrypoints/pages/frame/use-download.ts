import { useState } from "react";

export interface Download {
  /** Path of the file that is being fetched. */
  readonly fetching: string | null;
  /** The last file could not be fetched. */
  readonly failed: boolean;
  /** @param name the saved file's name */
  start(path: string, name: string): Promise<void>;
}

/** Saves the app's files. The page fetches them, because only its own requests carry the merchant's session. */
export function useDownload(): Download {
  const [fetching, setFetching] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  return {
    fetching,
    failed,
    async start(path, name) {
      setFetching(path);
      setFailed(false);
      try {
        const response = await fetch(path);
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        saveFile(await response.blob(), name);
      } catch {
        setFailed(true);
      }
      setFetching(null);
    },
  };
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
