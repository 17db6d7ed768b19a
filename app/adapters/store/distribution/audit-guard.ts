/**
 * Privileges keep the events of the audit trail on a distributed database: docs/decisions/205. Citus takes no triggers, so the owner of
 * the table gives up the privileges to change it; the functions of `waybill_eraser` alone delete.
 */
import type pg from "pg";

type Client = Pick<pg.ClientBase, "query">;

/** On PostgreSQL. */
export const auditGuards: readonly string[] = ["audit_event_stays", "audit_events_stay"];
/** Citus doesn't hand privileges of single columns on to its servers. */
const readByEraser = ["merchants", "shops", "inbox_entries"];

/** May be repeated. */
export async function guardByPrivileges(client: Client): Promise<void> {
  const { rows: known } = await client.query("SELECT 1 WHERE to_regclass('audit_events') IS NOT NULL");
  if (known.length === 0) return;
  const { rows } = await client.query<{ name: string }>(
    "SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'audit_events'::regclass AND tgname = ANY ($1)",
    [auditGuards],
  );
  for (const { name } of rows) await client.query(`DROP TRIGGER ${name} ON audit_events`);
  await client.query("REVOKE UPDATE, DELETE, TRUNCATE ON audit_events FROM PUBLIC, CURRENT_USER");
  await client.query(`GRANT SELECT ON ${readByEraser.join(", ")} TO waybill_eraser`);
}

/** @returns a sentence for each thing that would leave the trail unguarded, or its functions without effect */
export async function faultsOfGuard(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ user: string; super: boolean; erases: boolean }>(
    `SELECT current_user AS user, rolsuper AS super, pg_has_role('waybill_eraser', 'USAGE') AS erases
     FROM pg_roles WHERE rolname = current_user`,
  );
  const { rows: nodes } = await client.query<{ name: string; login: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS name, r.result AS login
     FROM run_command_on_all_nodes($$SELECT rolcanlogin FROM pg_roles WHERE rolname = 'waybill_eraser'$$) r
       JOIN pg_dist_node n USING (nodeid) ORDER BY 1`,
  );
  return [
    ...rows.flatMap(({ user, super: isSuper, erases }) => {
      if (isSuper) return [`${user} is a superuser, whom no privilege keeps from the audit trail`];
      return erases
        ? [
            `${user} is a member of waybill_eraser and could empty the audit trail: REVOKE waybill_eraser FROM ${user}`,
          ]
        : [];
    }),
    ...nodes.flatMap(({ name, login }) =>
      login === "t"
        ? []
        : [`${name}: the role waybill_eraser can't log in, so it deletes nothing on other servers`],
    ),
  ];
}
