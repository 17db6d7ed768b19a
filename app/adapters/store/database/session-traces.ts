/** The traces of a connection in the embedded database's one session, which all connections share, and their removal. */

/** Settings of a fresh session. The role is none of those that RESET ALL covers. */
export const ownSettings = "RESET SESSION AUTHORIZATION; RESET ROLE; RESET ALL; SET TimeZone TO 'UTC'";

/** Takes back what a connection that has gone left behind. */
export const freshSession = `${ownSettings}; DEALLOCATE ALL; DISCARD TEMP`;

/** CommandComplete's tags come as text that ends in a zero byte. */
const settingTag = Buffer.from("SET\0");
const otherTags = ["PREPARE\0", "CREATE TABLE\0", "DECLARE CURSOR\0"].map((tag) => Buffer.from(tag));

/** May find more than there is, in values for example: the session is then reset once too often. */
export function tracesOf(
  bytes: Uint8Array,
  reply: Uint8Array,
): { setsSettings: boolean; leavesMore: boolean } {
  const answered = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  const asked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    setsSettings: answered.includes(settingTag) || asked.includes("set_config"),
    leavesMore: otherTags.some((tag) => answered.includes(tag)),
  };
}
