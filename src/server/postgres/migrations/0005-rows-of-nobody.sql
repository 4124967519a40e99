-- What concerns everybody has no account.

alter table projected alter column account drop not null;
