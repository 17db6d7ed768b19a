/**
 * Writes the actor of the present work behind each statement that may change a row, as a comment. Triggers read it there, so that
 * the audit trail takes no statement of its own (docs/decisions/078).
 */
import type { PrismaPg } from "@prisma/adapter-pg";

type Factory = Pick<PrismaPg, "provider" | "adapterName" | "connect">;
type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Queryable = Pick<Adapter, "queryRaw" | "executeRaw">;
type Query = Parameters<Adapter["queryRaw"]>[0];

/** `null`: unknown. */
export type ActorText = () => string | null;

const mayChange = /^\s*(insert|update|delete|with)\b/i;

/** Wraps the adapter; the text of the actor holds neither spaces other than its own nor an asterisk. */
export function namingActor(factory: Factory, actor: ActorText): Factory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const adapter = await factory.connect();
      return overlaid(adapter, {
        ...naming(adapter, actor),
        async startTransaction(level) {
          const transaction = await adapter.startTransaction(level);
          return overlaid(transaction, naming(transaction, actor));
        },
      });
    },
  };
}

function naming(on: Queryable, actor: ActorText): Queryable {
  const named = (query: Query): Query => {
    const text = mayChange.test(query.sql) ? actor() : null;
    return text === null ? query : { ...query, sql: `${query.sql}/*actor ${text}*/` };
  };
  return {
    queryRaw: (query) => on.queryRaw(named(query)),
    executeRaw: (query) => on.executeRaw(named(query)),
  };
}

/** The same object with other members: its own may read private fields. */
function overlaid<Wrapped extends object>(wrapped: Wrapped, members: Partial<Wrapped>): Wrapped {
  return new Proxy(wrapped, {
    get(target, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
