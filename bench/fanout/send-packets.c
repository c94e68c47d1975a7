/* Sends packets of 1,200 bytes over the loopback, one sendto each, for the CPU seconds that it is given; prints µs of CPU a packet. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

static double cpu(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int count, char **values) {
  double seconds = count > 1 ? atof(values[1]) : 1;
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof to;
  int receiver = socket(AF_INET, SOCK_DGRAM, 0), sender = socket(AF_INET, SOCK_DGRAM, 0);
  static char packet[1200];
  if (bind(receiver, (struct sockaddr *)&to, size) || getsockname(receiver, (struct sockaddr *)&to, &size)) return 1;
  long packets = 0;
  double began = cpu(), used = 0;
  for (; used < seconds; used = cpu() - began)
    for (int i = 0; i < 1000; i++, packets++) {
      sendto(sender, packet, sizeof packet, 0, (struct sockaddr *)&to, size);
      recv(receiver, packet, sizeof packet, MSG_DONTWAIT);
    }
  printf("%f\n", used * 1e6 / packets);
  return 0;
}
