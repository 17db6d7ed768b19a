import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import type { LoadBalancer } from "./load-balancer.ts";
import { openLoadBalancer } from "./load-balancer.ts";

export type Role = "all" | "web" | "worker";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
/** So long a process that goes on sees the time that passed. */
const suspicionMs = 1_500;
const mostAttempts = 10;
const betweenAttemptsMs = 500;
const servers = new Set<ChildProcess>();
process.on("exit", () => {
  for (const server of servers) server.kill("SIGKILL");
});

/** Further variables of one place's process. */
type OfPlace = (index: number, role: Role) => Readonly<Record<string, string>>;

interface FleetOptions {
  readonly ofPlace?: OfPlace;
  /** Runs beside the first process's first start, which it may kill. */
  readonly duringFirstStart?: (kill: () => void) => Promise<void>;
}

type Environment = Readonly<Record<string, string>> & { readonly NODE_ENV: "production" };

interface Place {
  readonly role: Role;
  readonly port: number;
  readonly logFile: string;
  server: ChildProcess | null;
  isUp: boolean;
  /** Also between two attempts. */
  isStarting: boolean;
  /** Exists while the process is stopped, and shortly afterwards. */
  readonly suspendedFile: string;
  /** until the killed server is gone */
  restart: Promise<void> | null;
}

/** The app's processes behind one address. Each is killed and restarted by its number. */
export class Fleet {
  readonly #environment: Environment;
  readonly url: string;
  kills = 0;
  #isStopping = false;
  readonly #balancer: LoadBalancer;
  readonly #places: readonly Place[];

  readonly #ofPlace: OfPlace;

  private constructor(
    places: readonly Place[],
    balancer: LoadBalancer,
    environment: Environment,
    ofPlace: OfPlace,
  ) {
    this.#ofPlace = ofPlace;
    this.#places = places;
    this.#balancer = balancer;
    this.url = balancer.url;
    this.#environment = environment;
  }

  /** Starts one process for each role; resolves when all serve. */
  static async start(
    roles: readonly Role[],
    folder: string,
    environment: Readonly<Record<string, string>>,
    { ofPlace = () => ({}), duringFirstStart }: FleetOptions = {},
  ): Promise<Fleet> {
    const places: Place[] = [];
    for (const [index, role] of roles.entries()) {
      const logFile = path.join(folder, `${role}-${index + 1}.log`);
      places.push({
        role,
        port: await freePort(),
        logFile,
        server: null,
        isUp: false,
        isStarting: false,
        suspendedFile: `${logFile}.suspended`,
        restart: null,
      });
    }
    const balancer = await openLoadBalancer(() =>
      places.filter(({ role, isUp }) => isUp && role !== "worker").map(({ port }) => port),
    );
    const fleet = new Fleet(
      places,
      balancer,
      {
        ...inherited(),
        ...environment,
        HOST: "127.0.0.1",
        NODE_ENV: "production",
        PUBLIC_URL: balancer.url,
      },
      ofPlace,
    );
    const first = fleet.#start(0);
    await duringFirstStart?.(() => fleet.kill(0));
    await first;
    // One after the other: the first creates the database.
    for (const [index, { isUp }] of places.entries()) if (!isUp) await fleet.startAgain(index);
    return fleet;
  }

  get size(): number {
    return this.#places.length;
  }

  /** True if a process answers at the address. */
  get isUp(): boolean {
    return this.#places.some(({ role, isUp }) => isUp && role !== "worker");
  }

  get logFiles(): readonly string[] {
    return this.#places.map(({ logFile }) => logFile);
  }

  /** The place of the process with this id; null: it is gone. */
  indexOf(processId: number): number | null {
    const index = this.#places.findIndex(({ server, isUp }) => isUp && server?.pid === processId);
    return index === -1 ? null : index;
  }

  /** Like a power cut; a starting process dies as well. */
  kill(index: number): void {
    const place = this.#placeAt(index);
    place.isUp = false;
    if (place.server === null) return;
    this.kills += 1;
    place.server.kill("SIGKILL");
  }

  roleOf(index: number): Role {
    return this.#placeAt(index).role;
  }

  /** The process is stopped until the result is called. Its preloaded clock learns that much time has passed. */
  suspend(index: number): () => void {
    const { server, suspendedFile } = this.#placeAt(index);
    writeFileSync(suspendedFile, "");
    server?.kill("SIGSTOP");
    return () => {
      server?.kill("SIGCONT");
      setTimeout(() => rmSync(suspendedFile, { force: true }), suspicionMs).unref();
    };
  }

  /** Starts the processes that ended by themselves, as a supervisor does. */
  async startEnded(): Promise<void> {
    await Promise.all(
      this.#places.map((place, index) =>
        place.restart === null && !place.isStarting && place.server !== null && place.server.exitCode !== null
          ? this.startAgain(index)
          : null,
      ),
    );
  }

  /** Resolves when it serves, or was killed meanwhile. */
  startAgain(index: number): Promise<void> {
    const place = this.#placeAt(index);
    // Killed again before it was gone: it still starts only once.
    place.restart ??= this.#whenGone(place).then(() => {
      place.restart = null;
      return this.#startUntilUp(index);
    });
    return place.restart;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      this.#places.map(async ({ server }) => {
        if (server === null || server.exitCode !== null || server.signalCode !== null) return;
        server.kill("SIGTERM");
        await once(server, "exit");
      }),
    );
    await this.#balancer.close();
  }

  /** A process that can't start, because its database is away, is started again, as a supervisor does. */
  async #startUntilUp(index: number): Promise<void> {
    const place = this.#placeAt(index);
    place.isStarting = true;
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.#start(index);
        } catch (error) {
          if (attempt === mostAttempts) throw error;
          await sleep(betweenAttemptsMs);
        }
      }
    } finally {
      place.isStarting = false;
    }
  }

  async #whenGone({ server }: Place): Promise<void> {
    if (server !== null && server.exitCode === null && server.signalCode === null) await once(server, "exit");
  }

  async #start(index: number): Promise<void> {
    const place = this.#placeAt(index);
    const log = createWriteStream(place.logFile, { flags: "a" });
    const server = spawn(process.execPath, [path.join(root, "scripts", "serve.mjs")], {
      cwd: root,
      env: {
        EXCHANGE_RATES_URL: "none",
        ...this.#environment,
        PORT: String(place.port),
        ROLE: place.role,
        // A web server with a clock that is wrong by minutes refuses Shopify's session tokens.
        ...(place.role === "worker" && { CHAOS_SUSPENDED: place.suspendedFile }),
        ...this.#ofPlace(index, place.role),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    place.server = server;
    servers.add(server);
    server.stderr.pipe(log);
    let printed = "";
    await new Promise<void>((resolve, reject) => {
      server.stdout.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (!/^ready \S+$/m.test(printed)) return;
        place.isUp = true;
        resolve();
      });
      server.once("exit", (code, signal) => {
        servers.delete(server);
        place.isUp = false;
        if (signal === "SIGKILL" || this.#isStopping) resolve();
        else reject(new Error(`a ${place.role} process ended with ${code ?? signal}: see ${place.logFile}`));
      });
    });
  }

  #placeAt(index: number): Place {
    const place = this.#places[index];
    if (place === undefined) throw new Error(`there is no process ${index}`);
    return place;
  }
}

/** The environment that a program needs, without options of the server. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
