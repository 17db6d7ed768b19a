import type { Recipe } from "./recipe.ts";

/** The address of a mail apart from its text, so that a list of mails needs not open them. */
export const recipe: Recipe = {
  title: "A personal column",
  most: 4,
  byHand: [
    {
      file: "prisma/schema.prisma",
      before: "  /// AES-256-GCM of recipient, subject and text.\n",
      insert: '  /// AES-256-GCM of the recipient\'s address.\n  encryptedTo String? @map("encrypted_to")\n',
    },
    {
      file: "prisma/migrations/20991201000000_address_of_mails/migration.sql",
      write: `ALTER TABLE "mails" ADD COLUMN "encrypted_to" TEXT;\n`,
    },
    {
      file: "app/domain/personal-data.ts",
      before: '      encrypted: { holds: "its address, subject and text"',
      insert: '      encrypted_to: { holds: "its address", stored: "sealed", boundTo: ["id"] },\n',
    },
    {
      file: "app/adapters/store/mails/mail-store.ts",
      before: "  const { count } = await transaction.mail.createMany({\n    data: [{ id,",
      insert: '  const encryptedTo = people.sealText("mails.encrypted_to", id, content.to);\n',
    },
    {
      file: "app/adapters/store/mails/mail-store.ts",
      before: "encrypted, createdAt: clock.now(), expiresAt, once }],",
      insert: "encryptedTo, ",
    },
  ],
  made: [
    ["exec", "-c", "prisma generate"],
    ["exec", "-c", "UPDATE_DOCS=1 vitest run --project everyday test/repo/personal-data.test.ts"],
  ],
  // The customer's address is then in the new column, and nowhere after the erasure.
  shownBy: ["test/repo/personal-data.test.ts", "test/shopify/erased-customer.test.ts"],
};
