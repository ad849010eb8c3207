"""Tables in PostgreSQL: what lies there, step by step from the first format to this one.

A house never begins a transaction of its own: whoever is paused in the middle of one would hold up the others.  What
belongs together is one call of `put_changes`, and there the fence is looked at, too: the house's row must be there
(whoever takes its tables over removes it first, and waits until nobody holds it), and the table must still be this
house's under this number.
"""

from __future__ import annotations

from typing import Final

SAVED: Final = 0
THERE_ALREADY: Final = 1
LOST: Final = 2

FIRST: Final = """
CREATE TABLE house (name text PRIMARY KEY, value bytea NOT NULL);
CREATE SEQUENCE house_numbers AS integer;
CREATE TABLE houses (
    house integer PRIMARY KEY, address text NOT NULL, version text NOT NULL, until timestamptz NOT NULL
);
CREATE TABLE tables (
    id text PRIMARY KEY, house integer, fence integer NOT NULL, state text NOT NULL, visibility text NOT NULL,
    changed bigint NOT NULL, setup bytea NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX open_tables ON tables (changed DESC) WHERE visibility = 'lobby' AND state <> 'over';
CREATE INDEX tables_of_a_house ON tables (house);
CREATE TABLE journal (
    id text NOT NULL, sequence integer NOT NULL, fence integer NOT NULL, entry bytea NOT NULL,
    PRIMARY KEY (id, sequence)
);
CREATE TABLE snapshots (id text PRIMARY KEY, sequence integer NOT NULL, position text NOT NULL);
CREATE TABLE talk (id text NOT NULL, number bigint NOT NULL, said bytea NOT NULL, PRIMARY KEY (id, number));
CREATE TABLE reviews (id text PRIMARY KEY, made bytea NOT NULL);
"""
# Reports outlive their tables; old tables are found.
SECOND: Final = """
CREATE TABLE reports (id text NOT NULL, number bigint NOT NULL, made bytea NOT NULL, PRIMARY KEY (id, number));
CREATE INDEX idle_tables ON tables (state, changed);
"""
# Games that a house can play, each with a version of its rules: of a house that has not said so, nothing is known.
THIRD: Final = """
ALTER TABLE houses ADD COLUMN rules text[] NOT NULL DEFAULT '{}';
"""
FUNCTIONS: Final = """
CREATE OR REPLACE FUNCTION put_changes(
    me integer, again boolean, ids text[], fences integer[], states text[], visibilities text[], times bigint[],
    setups bytea[], sequences integer[], entries bytea[], positions text[], sentences bytea[], numbers bigint[],
    forgotten text[], made bytea[], gone boolean[]
) RETURNS integer[] LANGUAGE plpgsql AS $body$
DECLARE
    c record;
    t record;
    there record;
    verdicts integer[] := '{}';
BEGIN
    PERFORM FROM houses WHERE house = me FOR KEY SHARE;
    IF NOT FOUND THEN
        RETURN array_fill(2, ARRAY[cardinality(ids)]);
    END IF;
    FOR c IN SELECT * FROM unnest(
        ids, fences, states, visibilities, times, setups, sequences, entries, positions, sentences, numbers,
        forgotten, made, gone
    ) AS u(id, fence, state, visibility, changed, setup, sequence, entry, position, said, number, forgets, review,
        deleted)
    LOOP
        SELECT house, fence INTO t FROM tables WHERE id = c.id;
        IF FOUND THEN
            IF t.house IS DISTINCT FROM me OR t.fence <> c.fence THEN
                verdicts := verdicts || 2;
                CONTINUE;
            END IF;
        ELSIF c.setup IS NULL AND NOT c.deleted THEN
            verdicts := verdicts || 2;
            CONTINUE;
        END IF;
        IF c.deleted THEN
            DELETE FROM journal WHERE id = c.id;
            DELETE FROM snapshots WHERE id = c.id;
            DELETE FROM talk WHERE id = c.id;
            DELETE FROM reviews WHERE id = c.id;
            DELETE FROM tables WHERE id = c.id;
        END IF;
        IF c.entry IS NOT NULL THEN
            INSERT INTO journal VALUES (c.id, c.sequence, c.fence, c.entry) ON CONFLICT DO NOTHING;
            IF NOT FOUND THEN
                SELECT fence, entry INTO there FROM journal WHERE id = c.id AND sequence = c.sequence;
                IF again AND there.fence = c.fence AND there.entry = c.entry THEN
                    verdicts := verdicts || 0;
                ELSE
                    verdicts := verdicts || 1;
                END IF;
                CONTINUE;
            END IF;
        END IF;
        IF c.setup IS NOT NULL THEN
            INSERT INTO tables AS old VALUES (c.id, me, c.fence, c.state, c.visibility, c.changed, c.setup)
            ON CONFLICT (id) DO UPDATE SET state = c.state, visibility = c.visibility, changed = c.changed,
                setup = c.setup;
        END IF;
        IF c.position IS NOT NULL THEN
            INSERT INTO snapshots VALUES (c.id, c.sequence, c.position)
            ON CONFLICT (id) DO UPDATE SET sequence = c.sequence, position = c.position;
        END IF;
        IF c.review IS NOT NULL THEN
            INSERT INTO reviews VALUES (c.id, c.review) ON CONFLICT (id) DO UPDATE SET made = c.review;
        END IF;
        IF c.said IS NOT NULL THEN
            INSERT INTO talk VALUES (c.id, c.number, c.said) ON CONFLICT (id, number) DO UPDATE SET said = c.said;
        END IF;
        IF c.forgets <> '' THEN
            DELETE FROM talk WHERE id = c.id AND number = ANY (string_to_array(c.forgets, ' ')::bigint[]);
        END IF;
        verdicts := verdicts || 0;
    END LOOP;
    RETURN verdicts;
END $body$;

-- Another house, where a game was begun by rules that I do not have and that one has.
CREATE OR REPLACE FUNCTION house_with_rules(me integer, wanted text) RETURNS integer LANGUAGE plpgsql AS $body$
DECLARE
    agreed json;
BEGIN
    IF NOT EXISTS (SELECT FROM journal WHERE id = wanted) THEN
        RETURN NULL;
    END IF;
    SELECT convert_from(setup, 'UTF8')::json INTO agreed FROM tables WHERE id = wanted;
    RETURN (
        SELECT other.house
        FROM houses AS mine, houses AS other, concat_ws(' ', agreed->>'game', agreed->>'version') AS played
        WHERE mine.house = me AND other.house <> me AND other.until > now()
            AND played <> ALL (mine.rules) AND played = ANY (other.rules)
        ORDER BY random() LIMIT 1
    );
EXCEPTION WHEN data_exception THEN  -- it cannot be read: whoever loads it finds that out
    RETURN NULL;
END $body$;

-- A table that no living house has becomes this one's, under the next number, or that of a house that has its rules.
-- Whose it is now, and the number if mine; nobody's where there is no such table, and 0 where it is I who is not there
-- any more.
CREATE OR REPLACE FUNCTION claim_table(me integer, wanted text, OUT owner integer, OUT number integer)
LANGUAGE plpgsql AS $body$
DECLARE
    better integer;
BEGIN
    PERFORM FROM houses WHERE house = me FOR KEY SHARE;
    IF NOT FOUND THEN
        owner := 0;
        RETURN;
    END IF;
    SELECT house, fence INTO owner, number FROM tables WHERE id = wanted FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF owner <> me THEN
        PERFORM FROM houses WHERE house = owner;
        IF FOUND THEN
            number := NULL;
            RETURN;
        END IF;
    END IF;
    better := house_with_rules(me, wanted);
    IF owner = me AND better IS NULL THEN
        RETURN;
    END IF;
    owner := coalesce(better, me);
    number := number + 1;
    UPDATE tables SET house = owner, fence = number WHERE id = wanted;
    IF owner <> me THEN
        number := NULL;
    END IF;
END $body$;
"""
STEPS: Final = (FIRST, SECOND, THIRD)  # from each format to the next; then the functions as they are now
FORMAT: Final = len(STEPS)
LOCK: Final = 0x0C4EE5E  # so that two houses that start together do not both take a step
