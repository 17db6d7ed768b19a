-- waybill: older versions run
-- docs/decisions/126. People who log in to the dashboard by a link in a mail.
CREATE TABLE "members" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "email_hash" TEXT NOT NULL,
    "encrypted" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "joined_at" TIMESTAMPTZ(3),

    CONSTRAINT "members_pkey" PRIMARY KEY ("merchant_id", "id")
);

CREATE TABLE "member_links" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "member_id" UUID,
    "kind" TEXT NOT NULL,
    "email_hash" TEXT NOT NULL,
    "encrypted" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_links_pkey" PRIMARY KEY ("merchant_id", "id")
);

CREATE TABLE "member_sessions" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "encrypted" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_sessions_pkey" PRIMARY KEY ("merchant_id", "id")
);

-- CreateIndex
CREATE UNIQUE INDEX "members_merchant_id_email_hash_key" ON "members"("merchant_id", "email_hash");
CREATE INDEX "members_email_hash_idx" ON "members"("email_hash");
CREATE INDEX "member_links_email_hash_created_at_idx" ON "member_links"("email_hash", "created_at");
CREATE INDEX "member_links_expires_at_idx" ON "member_links"("expires_at");
CREATE UNIQUE INDEX "member_sessions_merchant_id_token_hash_key" ON "member_sessions"("merchant_id", "token_hash");
CREATE INDEX "member_sessions_merchant_id_member_id_idx" ON "member_sessions"("merchant_id", "member_id");
CREATE INDEX "member_sessions_expires_at_idx" ON "member_sessions"("expires_at");

-- Events name members by their ids alone (docs/decisions/078).
CREATE FUNCTION audit_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person members := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  actions text[] := '{}';
  each text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    actions := ARRAY['member.removed'];
  ELSIF TG_OP = 'INSERT' THEN
    actions := ARRAY[CASE WHEN NEW.joined_at IS NULL THEN 'member.invited' ELSE 'member.joined' END];
  ELSE
    IF OLD.joined_at IS NULL AND NEW.joined_at IS NOT NULL THEN
      actions := actions || 'member.joined'::text;
    END IF;
    IF OLD.role <> NEW.role THEN
      actions := actions || 'member.changed'::text;
    END IF;
  END IF;
  FOREACH each IN ARRAY actions LOOP
    PERFORM record_audit_event(person.merchant_id, NULL, each, 'member', person.id::text, jsonb_build_object('role', person.role));
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER member_changed AFTER INSERT OR UPDATE OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION audit_member();

CREATE FUNCTION audit_member_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  session member_sessions := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM record_audit_event(session.merchant_id, NULL, CASE TG_OP WHEN 'INSERT' THEN 'session.begun' ELSE 'session.ended' END,
    'member', session.member_id::text, '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER member_session_begun AFTER INSERT ON member_sessions FOR EACH ROW EXECUTE FUNCTION audit_member_session();
-- One whose time was over is cleaned up without an event.
CREATE TRIGGER member_session_ended AFTER DELETE ON member_sessions FOR EACH ROW
  WHEN (OLD.expires_at > clock_timestamp()) EXECUTE FUNCTION audit_member_session();
