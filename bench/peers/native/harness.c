/* Times are those of the whole process (CPU) and of the monotonic clock (wall). */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const field_names[SIGNATURE_FIELDS] = {
    "records",   "loc",        "lastmod", "changefreq",   "priority",   "alternates",
    "hreflang",  "href",       "images",  "imageLoc",     "imageTitle", "videos",
    "thumbnailLoc", "videoTitle", "description", "contentLoc", "duration",
};

static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static char *read_file(const char *name, size_t *length) {
  FILE *file = fopen(name, "rb");
  if (file == NULL) return NULL;
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*length);
  size_t got = fread(bytes, 1, *length, file);
  fclose(file);
  if (got == *length) return bytes;
  free(bytes);
  return NULL;
}

static void print_sample(double cpu_ms, double wall_ms, const signature *sum) {
  printf("{\"cpuMs\":%.4f,\"wallMs\":%.4f,\"totals\":{", cpu_ms, wall_ms);
  for (int field = 0; field < SIGNATURE_FIELDS; field += 1) {
    printf("%s\"%s\":%lld", field == 0 ? "" : ",", field_names[field], sum->sums[field]);
  }
  printf("}}\n");
  fflush(stdout);
}

int run_harness(int argument_count, char **arguments, parse_function *parse) {
  size_t length = 0;
  char *bytes = argument_count > 1 ? read_file(arguments[1], &length) : NULL;
  char *copy = bytes == NULL ? NULL : malloc(length);
  if (copy == NULL) {
    fprintf(stderr, "Error: the document could not be read.\n");
    return 1;
  }
  printf("{\"ready\":true}\n");
  fflush(stdout);

  char line[64];
  while (fgets(line, sizeof line, stdin) != NULL) {
    int iterations = 1;
    sscanf(line, "run %d", &iterations);
    signature sum;
    int failed = 0;
    double cpu = 0, wall = 0;
    for (int index = 0; index < iterations && !failed; index += 1) {
      memset(&sum, 0, sizeof sum);
      memcpy(copy, bytes, length);
      cpu -= milliseconds(CLOCK_PROCESS_CPUTIME_ID), wall -= milliseconds(CLOCK_MONOTONIC);
      failed = parse(copy, length, &sum);
      cpu += milliseconds(CLOCK_PROCESS_CPUTIME_ID), wall += milliseconds(CLOCK_MONOTONIC);
    }
    cpu /= iterations, wall /= iterations;
    if (failed) {
      printf("{\"failed\":\"The parser gave the error %d.\"}\n", failed);
      fflush(stdout);
    } else {
      print_sample(cpu, wall, &sum);
    }
  }
  free(copy);
  free(bytes);
  return 0;
}
