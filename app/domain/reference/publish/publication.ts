/** Everything below `/config/`, ready to be sent: the build's lists, and one that depends on today's date. */
import { readBuiltLists, schemaPathOf } from "./list-files.ts";
import type { PublishedFile } from "./published-file.ts";
import { representationsOf } from "./published-file.ts";

/** The files by their path below `/config/`; `""` is the index. */
export type PublishedFiles = ReadonlyMap<string, PublishedFile>;

export interface Publication {
  /** The files as of now. Waits only if a list has to be made again. */
  files(): Promise<PublishedFiles>;
}

/** A list that depends on the date. Its schema is in the build. */
export interface DatedList {
  readonly path: string;
  make(now: Date): DatedContent;
}

export interface DatedContent {
  /** A mark that changes with the content. */
  readonly version: string;
  /** The whole list. */
  readonly json: string;
}

export interface PublicationOptions {
  /** The build's folder of lists. */
  readonly folder: string;
  readonly datedList: DatedList;
  readonly now: () => Date;
  /** Absolute URL of `/config`, without a slash at the end. */
  readonly referenceUrl: string;
  /** A dated list could not be made: the last one is served on. */
  readonly onFault: (error: unknown) => void;
}

const jsonType = "application/json; charset=utf-8";
/** Interval between checks of a dated list: it does not change within an hour of UTC. */
const RENEW_EVERY_MS = 3_600_000;

/** Reads and compresses off the main thread. @throws Error the build's lists are missing */
export async function openPublication(options: PublicationOptions): Promise<Publication> {
  const { folder, datedList, now, referenceUrl, onFault } = options;
  const listed = new Map<string, Listed>();
  /** @returns true if the list changed */
  const makeDatedList = async (): Promise<boolean> => {
    const { version, json } = datedList.make(now());
    if (listed.get(datedList.path)?.version === version) return false;
    listed.set(datedList.path, { version, codings: await representationsOf(Buffer.from(json), "start") });
    return true;
  };

  let madeFor = periodOf(now());
  // First, so that the lists reuse the memory that compressing has freed.
  await makeDatedList();
  for (const { path, version, codings } of await readBuiltLists(folder))
    listed.set(path, { version, codings });
  let files = await allFiles(listed, referenceUrl);
  let making: Promise<void> | null = null;
  const renew = async () => {
    const period = periodOf(now());
    try {
      if (await makeDatedList()) files = await allFiles(listed, referenceUrl);
    } catch (error) {
      onFault(error);
    }
    madeFor = period;
    making = null;
  };

  return {
    async files() {
      if (periodOf(now()) !== madeFor) {
        making ??= renew();
        await making;
      }
      return files;
    },
  };
}

interface Listed {
  /** `null` for a schema. */
  readonly version: string | null;
  readonly codings: PublishedFile["codings"];
}

async function allFiles(listed: ReadonlyMap<string, Listed>, referenceUrl: string): Promise<PublishedFiles> {
  const sorted = [...listed].sort(([a], [b]) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const index = sorted.flatMap(([path, { version, codings }]) =>
    version === null
      ? []
      : [
          {
            name: nameOf(path),
            url: `${referenceUrl}/${path}`,
            schema_url: `${referenceUrl}/${schemaPathOf(path)}`,
            version,
            bytes: codings.identity.body.length,
          },
        ],
  );
  const files = new Map<string, PublishedFile>();
  for (const [path, { version, codings }] of sorted) {
    const isList = version !== null;
    files.set(path, {
      contentType: isList ? jsonType : "application/schema+json",
      codings,
      schemaPath: isList ? schemaPathOf(path).replace(/^.*\//, "") : null,
    });
  }
  const indexText = Buffer.from(JSON.stringify({ data: index }));
  files.set("", {
    contentType: jsonType,
    codings: await representationsOf(indexText, "start"),
    schemaPath: null,
  });
  return files;
}

function nameOf(path: string): string {
  return path.replace(/\.json$/, "");
}

function periodOf(now: Date): number {
  return Math.floor(now.getTime() / RENEW_EVERY_MS);
}
