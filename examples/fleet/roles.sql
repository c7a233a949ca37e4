-- Roles and an empty database for a fleet. Run it once, as an administrator of the server, with psql 15 or newer.
\set ON_ERROR_STOP on
\getenv owner_password PORTOLAN_OWNER_PASSWORD
\getenv app_password PORTOLAN_APP_PASSWORD
\getenv read_password PORTOLAN_READ_PASSWORD

CREATE ROLE portolan_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE portolan_app LOGIN PASSWORD :'app_password';
CREATE ROLE portolan_read LOGIN PASSWORD :'read_password';
CREATE DATABASE portolan OWNER portolan_owner TEMPLATE template0 ENCODING 'UTF8';

\connect portolan
REVOKE ALL ON DATABASE portolan FROM PUBLIC;
GRANT CONNECT ON DATABASE portolan TO portolan_app, portolan_read;
CREATE SCHEMA portolan AUTHORIZATION portolan_owner;
GRANT USAGE ON SCHEMA portolan TO portolan_app, portolan_read;

-- What portolan migrate makes, now and in later versions, consoles and workers may use.
ALTER DEFAULT PRIVILEGES FOR ROLE portolan_owner REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES FOR ROLE portolan_owner IN SCHEMA portolan
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO portolan_app;
ALTER DEFAULT PRIVILEGES FOR ROLE portolan_owner IN SCHEMA portolan
  GRANT USAGE ON SEQUENCES TO portolan_app;
ALTER DEFAULT PRIVILEGES FOR ROLE portolan_owner IN SCHEMA portolan
  GRANT EXECUTE ON FUNCTIONS TO portolan_app;
